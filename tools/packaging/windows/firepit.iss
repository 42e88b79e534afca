; The installer for Windows, made by Inno Setup from the folder that PyInstaller has made:
; python tools/packaging/build.py folder installer
; It has been written by the manual of Inno Setup 6 and has not been run yet.

#ifndef Version
  #define Version "0.0.0"
#endif

[Setup]
AppId={{6C1E6E86-6C0D-4B53-9F43-6B8B5D0C2F10}
AppName=Firepit
AppVersion={#Version}
AppPublisher=Firepit contributors
DefaultDirName={autopf}\Firepit
DefaultGroupName=Firepit
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
OutputBaseFilename=firepit-{#Version}-setup
SetupIconFile=..\..\dist\work\firepit\firepit.ico
UninstallDisplayIcon={app}\Firepit-window.exe
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes
ArchitecturesInstallIn64BitMode=x64compatible

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "pl"; MessagesFile: "compiler:Languages\Polish.isl"

[Files]
Source: "..\..\dist\firepit\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Firepit"; Filename: "{app}\Firepit-window.exe"; AppUserModelID: "org.firepit.tabletop"
Name: "{autodesktop}\Firepit"; Filename: "{app}\Firepit-window.exe"; AppUserModelID: "org.firepit.tabletop"; Tasks: desktop

[Tasks]
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Registry]
Root: HKA; Subkey: "Software\Classes\.firepit"; ValueType: string; ValueData: "Firepit.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.drop"; ValueType: string; ValueData: "Firepit.Drop"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.tower"; ValueType: string; ValueData: "Firepit.Tower"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Firepit.Match"; ValueType: string; ValueData: "Firepit match"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Firepit.Match\shell\open\command"; ValueType: string; ValueData: """{app}\Firepit-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Firepit.Drop"; ValueType: string; ValueData: "Recorded drop"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Firepit.Drop\shell\open\command"; ValueType: string; ValueData: """{app}\Firepit-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Firepit.Tower"; ValueType: string; ValueData: "Tower of Firepit"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Firepit.Tower\shell\open\command"; ValueType: string; ValueData: """{app}\Firepit-window.exe"" ""%1"""
