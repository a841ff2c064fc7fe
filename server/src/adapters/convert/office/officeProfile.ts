/**
 * Settings of a fresh LibreOffice profile. They protect even without isolation: no macros, no external links, and a dead proxy
 * for anything that still tries to access the network.
 */
const SETTINGS: readonly (readonly [path: string, name: string, type: string, value: string])[] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'xs:boolean', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 'xs:int', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'xs:boolean', 'true'],
  ['/org.openoffice.Office.Common/Save/Document', 'CreateBackup', 'xs:boolean', 'false'],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', 'xs:boolean', 'false'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 'xs:int', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 'xs:short', '0'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 'xs:int', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', 'xs:string', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 'xs:int', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', 'xs:string', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 'xs:int', '9'],
  ['/org.openoffice.Office.Linguistic/General', 'DefaultLocale', 'xs:string', 'zh-CN'],
  ['/org.openoffice.Office.Linguistic/General', 'DefaultLocale_CJK', 'xs:string', 'zh-CN'],
  ['/org.openoffice.Setup/L10N', 'ooSetupSystemLocale', 'xs:string', 'zh-CN'],
];

/** Content of a profile's `user/registrymodifications.xcu`. */
export function officeProfile(): string {
  const items = SETTINGS.map(
    ([path, name, type, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse" oor:type="${type}"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    ...items,
    '</oor:items>',
  ].join('\n');
}
