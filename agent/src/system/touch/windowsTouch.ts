/**
 * Prints the instance paths of touch screens, one per line. Identified by the hardware id of a HID touch screen digitizer
 * (usage page 0D, usage 04), because device names are localised.
 */
export const WINDOWS_TOUCH_SCRIPT =
  "Get-CimInstance -ClassName Win32_PnPEntity | Where-Object { $_.HardwareID -contains 'HID_DEVICE_UP:000D_U:0004' } | ForEach-Object { $_.PNPDeviceID }";

const INSTANCE_PATH = /^HID\\[\w&{}.\\-]{1,300}$/i;

/** Extracts the instance paths from the script's output, ignoring other lines. */
export function instancePathsOf(output: string): readonly string[] {
  return output
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => INSTANCE_PATH.test(line));
}
