extension DeviceCatalogue {
  /// Devices on which ARKit tracks a face (A12 or later, or a TrueDepth camera), with the screen in portrait.
  ///
  /// - name: as in captures, where a generation is written as `3rd`.
  /// - pt: width and height in points; px/pt: physical pixels per point (the two iPhone mini draw 3 pixels per point and
  ///   shrink them to 2.88); inches: the diagonal of the display as a rectangle, which Apple states. They are tested
  ///   against each other.
  /// - depth: whether the front camera is a TrueDepth camera. Without one, ARKit estimates the face from single
  ///   pictures.
  /// - camera: the edge at which the front camera sits, the upper short one or the right long one. Apple does not
  ///   publish where exactly, so the middle of the edge is assumed.
  ///
  /// Source: of pixels, ppi, diagonals and the front camera, Apple's technical specifications: SP851 is
  /// support.apple.com/kb/SP851, 111831 is support.apple.com/en-us/111831, and iphone-17/specs is
  /// www.apple.com/iphone-17/specs. Of points, Apple's Human Interface Guidelines (Layout, Specifications). Of
  /// identifiers, github.com/devicekit/DeviceKit (Source/Device.swift.gyb). Devices whose specifications Apple has not
  /// yet archived, such as iPad Air (M4) and iPhone 17e, are left out.
  static let arkitTable = """
    name                   | sold as                             | identifiers           | pt   |      | px/pt | ppi | inches | depth | camera | source
    iPad Mini 6th          | iPad mini (6th generation)          | iPad14,1-2            | 744  | 1133 | 2     | 326 | 8.3    | no    | short  | SP850
    iPad Pro 11-inch       | iPad Pro 11-inch                    | iPad8,1-4             | 834  | 1194 | 2     | 264 | 11.0   | yes   | short  | SP784
    iPad Pro 11-inch 2nd   | iPad Pro 11-inch (2nd generation)   | iPad8,9-10            | 834  | 1194 | 2     | 264 | 11.0   | yes   | short  | SP814
    iPad Pro 11-inch 3rd   | iPad Pro 11-inch (3rd generation)   | iPad13,4-7            | 834  | 1194 | 2     | 264 | 11.0   | yes   | short  | SP843
    iPad Pro 11-inch 4th   | iPad Pro 11-inch (4th generation)   | iPad14,3-4            | 834  | 1194 | 2     | 264 | 11.0   | yes   | short  | SP882
    iPad Pro 12.9-inch 3rd | iPad Pro 12.9-inch (3rd generation) | iPad8,5-8             | 1024 | 1366 | 2     | 264 | 12.9   | yes   | short  | SP785
    iPad Pro 12.9-inch 4th | iPad Pro 12.9-inch (4th generation) | iPad8,11-12           | 1024 | 1366 | 2     | 264 | 12.9   | yes   | short  | SP815
    iPad Pro 12.9-inch 5th | iPad Pro 12.9-inch (5th generation) | iPad13,8-11           | 1024 | 1366 | 2     | 264 | 12.9   | yes   | short  | SP844
    iPad Pro 12.9-inch 6th | iPad Pro 12.9-inch (6th generation) | iPad14,5-6            | 1024 | 1366 | 2     | 264 | 12.9   | yes   | short  | SP883
    iPad Mini 5th          | iPad mini (5th generation)          | iPad11,1-2            | 768  | 1024 | 2     | 326 | 7.9    | no    | short  | SP788
    iPad Mini 7th          | iPad mini (A17 Pro)                 | iPad16,1-2            | 744  | 1133 | 2     | 326 | 8.3    | no    | short  | 121456
    iPad 8th               | iPad (8th generation)               | iPad11,6-7            | 810  | 1080 | 2     | 264 | 10.2   | no    | short  | SP822
    iPad 9th               | iPad (9th generation)               | iPad12,1-2            | 810  | 1080 | 2     | 264 | 10.2   | no    | short  | SP849
    iPad 10th              | iPad (10th generation)              | iPad13,18-19          | 820  | 1180 | 2     | 264 | 10.9   | no    | long   | SP884
    iPad A16               | iPad (A16)                          | iPad15,7-8            | 820  | 1180 | 2     | 264 | 10.9   | no    | long   | 122240
    iPad Air 3rd           | iPad Air (3rd generation)           | iPad11,3-4            | 834  | 1112 | 2     | 264 | 10.5   | no    | short  | SP787
    iPad Air 4th           | iPad Air (4th generation)           | iPad13,1-2            | 820  | 1180 | 2     | 264 | 10.9   | no    | short  | SP828
    iPad Air 5th           | iPad Air (5th generation)           | iPad13,16-17          | 820  | 1180 | 2     | 264 | 10.9   | no    | short  | SP866
    iPad Air 11-inch M2    | iPad Air 11-inch (M2)               | iPad14,8-9            | 820  | 1180 | 2     | 264 | 10.9   | no    | long   | 119894
    iPad Air 13-inch M2    | iPad Air 13-inch (M2)               | iPad14,10-11          | 1024 | 1366 | 2     | 264 | 12.9   | no    | long   | 119893
    iPad Air 11-inch M3    | iPad Air 11-inch (M3)               | iPad15,3-4            | 820  | 1180 | 2     | 264 | 10.9   | no    | long   | 122241
    iPad Air 13-inch M3    | iPad Air 13-inch (M3)               | iPad15,5-6            | 1024 | 1366 | 2     | 264 | 12.9   | no    | long   | 122242
    iPad Pro 11-inch M4    | iPad Pro 11-inch (M4)               | iPad16,3-4            | 834  | 1210 | 2     | 264 | 11.1   | yes   | long   | 119892
    iPad Pro 13-inch M4    | iPad Pro 13-inch (M4)               | iPad16,5-6            | 1032 | 1376 | 2     | 264 | 13.0   | yes   | long   | 119891
    iPad Pro 11-inch M5    | iPad Pro 11-inch (M5)               | iPad17,1-2            | 834  | 1210 | 2     | 264 | 11.1   | yes   | long   | 125406
    iPad Pro 13-inch M5    | iPad Pro 13-inch (M5)               | iPad17,3-4            | 1032 | 1376 | 2     | 264 | 13.0   | yes   | long   | 125407
    iPhone X               | iPhone X                            | iPhone10,3 iPhone10,6 | 375  | 812  | 3     | 458 | 5.85   | yes   | short  | SP770
    iPhone Xs              | iPhone XS                           | iPhone11,2            | 375  | 812  | 3     | 458 | 5.85   | yes   | short  | SP779
    iPhone Xs Max          | iPhone XS Max                       | iPhone11,4 iPhone11,6 | 414  | 896  | 3     | 458 | 6.46   | yes   | short  | SP780
    iPhone XR              | iPhone XR                           | iPhone11,8            | 414  | 896  | 2     | 326 | 6.06   | yes   | short  | SP781
    iPhone 11              | iPhone 11                           | iPhone12,1            | 414  | 896  | 2     | 326 | 6.06   | yes   | short  | SP804
    iPhone 11 Pro          | iPhone 11 Pro                       | iPhone12,3            | 375  | 812  | 3     | 458 | 5.85   | yes   | short  | SP805
    iPhone 11 Pro Max      | iPhone 11 Pro Max                   | iPhone12,5            | 414  | 896  | 3     | 458 | 6.46   | yes   | short  | SP806
    iPhone 12 mini         | iPhone 12 mini                      | iPhone13,1            | 375  | 812  | 2.88  | 476 | 5.42   | yes   | short  | SP829
    iPhone 12              | iPhone 12                           | iPhone13,2            | 390  | 844  | 3     | 460 | 6.06   | yes   | short  | SP830
    iPhone 12 Pro          | iPhone 12 Pro                       | iPhone13,3            | 390  | 844  | 3     | 460 | 6.06   | yes   | short  | SP831
    iPhone 12 Pro Max      | iPhone 12 Pro Max                   | iPhone13,4            | 428  | 926  | 3     | 458 | 6.68   | yes   | short  | SP832
    iPhone 13 mini         | iPhone 13 mini                      | iPhone14,4            | 375  | 812  | 2.88  | 476 | 5.42   | yes   | short  | SP847
    iPhone 13              | iPhone 13                           | iPhone14,5            | 390  | 844  | 3     | 460 | 6.06   | yes   | short  | SP851
    iPhone 13 Pro          | iPhone 13 Pro                       | iPhone14,2            | 390  | 844  | 3     | 460 | 6.06   | yes   | short  | SP852
    iPhone 13 Pro Max      | iPhone 13 Pro Max                   | iPhone14,3            | 428  | 926  | 3     | 458 | 6.68   | yes   | short  | SP848
    iPhone 14              | iPhone 14                           | iPhone14,7            | 390  | 844  | 3     | 460 | 6.06   | yes   | short  | SP873
    iPhone 14 Plus         | iPhone 14 Plus                      | iPhone14,8            | 428  | 926  | 3     | 458 | 6.68   | yes   | short  | SP874
    iPhone 14 Pro          | iPhone 14 Pro                       | iPhone15,2            | 393  | 852  | 3     | 460 | 6.12   | yes   | short  | SP875
    iPhone 14 Pro Max      | iPhone 14 Pro Max                   | iPhone15,3            | 430  | 932  | 3     | 460 | 6.69   | yes   | short  | SP876
    iPhone 15              | iPhone 15                           | iPhone15,4            | 393  | 852  | 3     | 460 | 6.12   | yes   | short  | 111831
    iPhone 15 Plus         | iPhone 15 Plus                      | iPhone15,5            | 430  | 932  | 3     | 460 | 6.69   | yes   | short  | 111830
    iPhone 15 Pro          | iPhone 15 Pro                       | iPhone16,1            | 393  | 852  | 3     | 460 | 6.12   | yes   | short  | 111829
    iPhone 15 Pro Max      | iPhone 15 Pro Max                   | iPhone16,2            | 430  | 932  | 3     | 460 | 6.69   | yes   | short  | 111828
    iPhone 16e             | iPhone 16e                          | iPhone17,5            | 390  | 844  | 3     | 460 | 6.06   | yes   | short  | 122208
    iPhone 16              | iPhone 16                           | iPhone17,3            | 393  | 852  | 3     | 460 | 6.12   | yes   | short  | iphone-16/specs
    iPhone 16 Plus         | iPhone 16 Plus                      | iPhone17,4            | 430  | 932  | 3     | 460 | 6.69   | yes   | short  | iphone-16/specs
    iPhone 16 Pro          | iPhone 16 Pro                       | iPhone17,1            | 402  | 874  | 3     | 460 | 6.27   | yes   | short  | iphone-16-pro/specs
    iPhone 16 Pro Max      | iPhone 16 Pro Max                   | iPhone17,2            | 440  | 956  | 3     | 460 | 6.86   | yes   | short  | iphone-16-pro/specs
    iPhone 17              | iPhone 17                           | iPhone18,3            | 402  | 874  | 3     | 460 | 6.27   | yes   | short  | iphone-17/specs
    iPhone 17 Pro          | iPhone 17 Pro                       | iPhone18,1            | 402  | 874  | 3     | 460 | 6.27   | yes   | short  | iphone-17-pro/specs
    iPhone 17 Pro Max      | iPhone 17 Pro Max                   | iPhone18,2            | 440  | 956  | 3     | 460 | 6.86   | yes   | short  | iphone-17-pro/specs
    iPhone Air             | iPhone Air                          | iPhone18,4            | 420  | 912  | 3     | 460 | 6.55   | yes   | short  | iphone-air/specs
    iPhone SE 2nd          | iPhone SE (2nd generation)          | iPhone12,8            | 375  | 667  | 2     | 326 | 4.7    | no    | short  | SP820
    iPhone SE 3rd          | iPhone SE (3rd generation)          | iPhone14,6            | 375  | 667  | 2     | 326 | 4.7    | no    | short  | SP867
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
