/** One address and nothing else; the platform checks it strictly. */
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/;

/** Whether a text may be an e-mail address, so that nothing else is sent to the platform. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
