extension DeviceCatalogue {
  /// Devices on which ARKit tracks a face, with the screen in portrait.
  ///
  /// All but the iPad mini have a TrueDepth camera. It sits at the upper edge in portrait; Apple does not publish where
  /// exactly, so the middle of that edge is assumed. iPads whose camera sits at the longer edge (iPad Pro of 2024 and
  /// later) are left out until one has been measured, as are devices whose numbers Apple has not published.
  ///
  /// - name: as in captures, where a generation is written as `3rd`.
  /// - pt: width and height in points; px/pt: physical pixels per point (the two mini models draw 3 pixels per point
  ///   and shrink them to 2.88); inches: the diagonal of the display as a rectangle, which Apple states. They are tested
  ///   against each other.
  ///
  /// Source: of pixels, ppi and diagonals, Apple's technical specifications: SP851 is support.apple.com/kb/SP851, 111831
  /// is support.apple.com/en-us/111831, and iphone-17/specs is www.apple.com/iphone-17/specs. Of points, Apple's Human
  /// Interface Guidelines (Layout, Specifications). Of identifiers, github.com/devicekit/DeviceKit
  /// (Source/Device.swift.gyb).
  static let trueDepthTable = """
    name                   | sold as                             | identifiers           | pt   |      | px/pt | ppi | inches | source
    iPad Mini 6th          | iPad mini (6th generation)          | iPad14,1-2            | 744  | 1133 | 2     | 326 | 8.3    | SP850
    iPad Pro 11-inch       | iPad Pro 11-inch                    | iPad8,1-4             | 834  | 1194 | 2     | 264 | 11.0   | SP784
    iPad Pro 11-inch 2nd   | iPad Pro 11-inch (2nd generation)   | iPad8,9-10            | 834  | 1194 | 2     | 264 | 11.0   | SP814
    iPad Pro 11-inch 3rd   | iPad Pro 11-inch (3rd generation)   | iPad13,4-7            | 834  | 1194 | 2     | 264 | 11.0   | SP843
    iPad Pro 11-inch 4th   | iPad Pro 11-inch (4th generation)   | iPad14,3-4            | 834  | 1194 | 2     | 264 | 11.0   | SP882
    iPad Pro 12.9-inch 3rd | iPad Pro 12.9-inch (3rd generation) | iPad8,5-8             | 1024 | 1366 | 2     | 264 | 12.9   | SP785
    iPad Pro 12.9-inch 4th | iPad Pro 12.9-inch (4th generation) | iPad8,11-12           | 1024 | 1366 | 2     | 264 | 12.9   | SP815
    iPad Pro 12.9-inch 5th | iPad Pro 12.9-inch (5th generation) | iPad13,8-11           | 1024 | 1366 | 2     | 264 | 12.9   | SP844
    iPad Pro 12.9-inch 6th | iPad Pro 12.9-inch (6th generation) | iPad14,5-6            | 1024 | 1366 | 2     | 264 | 12.9   | SP883
    iPhone X               | iPhone X                            | iPhone10,3 iPhone10,6 | 375  | 812  | 3     | 458 | 5.85   | SP770
    iPhone Xs              | iPhone XS                           | iPhone11,2            | 375  | 812  | 3     | 458 | 5.85   | SP779
    iPhone Xs Max          | iPhone XS Max                       | iPhone11,4 iPhone11,6 | 414  | 896  | 3     | 458 | 6.46   | SP780
    iPhone XR              | iPhone XR                           | iPhone11,8            | 414  | 896  | 2     | 326 | 6.06   | SP781
    iPhone 11              | iPhone 11                           | iPhone12,1            | 414  | 896  | 2     | 326 | 6.06   | SP804
    iPhone 11 Pro          | iPhone 11 Pro                       | iPhone12,3            | 375  | 812  | 3     | 458 | 5.85   | SP805
    iPhone 11 Pro Max      | iPhone 11 Pro Max                   | iPhone12,5            | 414  | 896  | 3     | 458 | 6.46   | SP806
    iPhone 12 mini         | iPhone 12 mini                      | iPhone13,1            | 375  | 812  | 2.88  | 476 | 5.42   | SP829
    iPhone 12              | iPhone 12                           | iPhone13,2            | 390  | 844  | 3     | 460 | 6.06   | SP830
    iPhone 12 Pro          | iPhone 12 Pro                       | iPhone13,3            | 390  | 844  | 3     | 460 | 6.06   | SP831
    iPhone 12 Pro Max      | iPhone 12 Pro Max                   | iPhone13,4            | 428  | 926  | 3     | 458 | 6.68   | SP832
    iPhone 13 mini         | iPhone 13 mini                      | iPhone14,4            | 375  | 812  | 2.88  | 476 | 5.42   | SP847
    iPhone 13              | iPhone 13                           | iPhone14,5            | 390  | 844  | 3     | 460 | 6.06   | SP851
    iPhone 13 Pro          | iPhone 13 Pro                       | iPhone14,2            | 390  | 844  | 3     | 460 | 6.06   | SP852
    iPhone 13 Pro Max      | iPhone 13 Pro Max                   | iPhone14,3            | 428  | 926  | 3     | 458 | 6.68   | SP848
    iPhone 14              | iPhone 14                           | iPhone14,7            | 390  | 844  | 3     | 460 | 6.06   | SP873
    iPhone 14 Plus         | iPhone 14 Plus                      | iPhone14,8            | 428  | 926  | 3     | 458 | 6.68   | SP874
    iPhone 14 Pro          | iPhone 14 Pro                       | iPhone15,2            | 393  | 852  | 3     | 460 | 6.12   | SP875
    iPhone 14 Pro Max      | iPhone 14 Pro Max                   | iPhone15,3            | 430  | 932  | 3     | 460 | 6.69   | SP876
    iPhone 15              | iPhone 15                           | iPhone15,4            | 393  | 852  | 3     | 460 | 6.12   | 111831
    iPhone 15 Plus         | iPhone 15 Plus                      | iPhone15,5            | 430  | 932  | 3     | 460 | 6.69   | 111830
    iPhone 15 Pro          | iPhone 15 Pro                       | iPhone16,1            | 393  | 852  | 3     | 460 | 6.12   | 111829
    iPhone 15 Pro Max      | iPhone 15 Pro Max                   | iPhone16,2            | 430  | 932  | 3     | 460 | 6.69   | 111828
    iPhone 16e             | iPhone 16e                          | iPhone17,5            | 390  | 844  | 3     | 460 | 6.06   | 122208
    iPhone 16              | iPhone 16                           | iPhone17,3            | 393  | 852  | 3     | 460 | 6.12   | iphone-16/specs
    iPhone 16 Plus         | iPhone 16 Plus                      | iPhone17,4            | 430  | 932  | 3     | 460 | 6.69   | iphone-16/specs
    iPhone 16 Pro          | iPhone 16 Pro                       | iPhone17,1            | 402  | 874  | 3     | 460 | 6.27   | iphone-16-pro/specs
    iPhone 16 Pro Max      | iPhone 16 Pro Max                   | iPhone17,2            | 440  | 956  | 3     | 460 | 6.86   | iphone-16-pro/specs
    iPhone 17              | iPhone 17                           | iPhone18,3            | 402  | 874  | 3     | 460 | 6.27   | iphone-17/specs
    iPhone 17 Pro          | iPhone 17 Pro                       | iPhone18,1            | 402  | 874  | 3     | 460 | 6.27   | iphone-17-pro/specs
    iPhone 17 Pro Max      | iPhone 17 Pro Max                   | iPhone18,2            | 440  | 956  | 3     | 460 | 6.86   | iphone-17-pro/specs
    iPhone Air             | iPhone Air                          | iPhone18,4            | 420  | 912  | 3     | 460 | 6.55   | iphone-air/specs
    """

  static let gazeCaptureSource = "CSAILVision/GazeCapture@e4af90da code/apple_device_data.csv"

  /// The devices of GazeCapture, with the screen in portrait: where the camera is, and how large the screen is.
  ///
  /// - dX, dY: from the camera to the upper left corner of the screen, in mm, to the left and down.
  /// - mm, pt: width and height; zoomed: in points under Display Zoom, where the device has it.
  ///
  /// The file also has pixels per inch; they are wrong for the iPad 3, and follow from the millimetres.
  static let gazeCaptureTable = """
    name           | dX    | dY    | mm     |        | pt   |      | zoomed |
    iPhone 6s Plus | 23.54 | 8.66  | 68.36  | 121.54 | 414  | 736  | 375    | 667
    iPhone 6s      | 18.61 | 8.04  | 58.49  | 104.05 | 375  | 667  | 320    | 568
    iPhone 6 Plus  | 23.54 | 8.65  | 68.36  | 121.54 | 414  | 736  | 375    | 667
    iPhone 6       | 18.61 | 8.03  | 58.5   | 104.05 | 375  | 667  | 320    | 568
    iPhone 5s      | 25.85 | 10.65 | 51.7   | 90.39  | 320  | 568  |        |
    iPhone 5c      | 25.85 | 10.64 | 51.7   | 90.39  | 320  | 568  |        |
    iPhone 5       | 25.85 | 10.65 | 51.7   | 90.39  | 320  | 568  |        |
    iPhone 4s      | 14.96 | 9.78  | 49.92  | 74.88  | 320  | 480  |        |
    iPad Mini      | 60.7  | 8.7   | 121.3  | 161.2  | 768  | 1024 |        |
    iPad Air 2     | 76.86 | 7.37  | 153.71 | 203.11 | 768  | 1024 |        |
    iPad Air       | 74.4  | 9.9   | 149    | 198.1  | 768  | 1024 |        |
    iPad 4         | 74.5  | 10.5  | 149    | 198.1  | 768  | 1024 |        |
    iPad 3         | 74.5  | 10.5  | 149    | 198.1  | 768  | 1024 |        |
    iPad 2         | 74.5  | 10.5  | 149    | 198.1  | 768  | 1024 |        |
    iPad Pro       | 98.31 | 10.69 | 196.61 | 262.15 | 1024 | 1366 | 768    | 1024
    """
}
