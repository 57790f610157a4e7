// An app that imports GazeLab sees all of its public types, in whichever target they are.
@_exported import BuiltInFormats
@_exported import Captures
@_exported import Exchange
@_exported import Inputs
@_exported import Reports
@_exported import Trials

@_exported import enum Files.Program
