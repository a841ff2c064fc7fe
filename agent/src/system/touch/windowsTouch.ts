/**
 * Prints the instance paths of the touch screens, one a line. By the hardware id of a HID digitizer of the touch screen
 * kind (usage page 0D, usage 04), because the names of devices are translated.
 */
export const WINDOWS_TOUCH_SCRIPT =
  "Get-CimInstance -ClassName Win32_PnPEntity | Where-Object { $_.HardwareID -contains 'HID_DEVICE_UP:000D_U:0004' } | ForEach-Object { $_.PNPDeviceID }";

const INSTANCE_PATH = /^HID\\[\w&{}.\\-]{1,300}$/i;

/** The instance paths in what the script says; other lines are not for us. */
export function instancePathsOf(output: string): readonly string[] {
  return output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => INSTANCE_PATH.test(line));
}
