/** The longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, without its brackets). */
export const MAIL_ADDRESS_LENGTH_MAX = 254;

/** One address and nothing else; the platform checks it strictly. */
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/;

/** Whether a text may be an e-mail address, so that nothing else is sent to the platform. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
