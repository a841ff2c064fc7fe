import { HOUR_MS } from '@self-print/contract/limits.ts';

/** Reports of one person, who is signed in. */
export const OF_PERSON = { tries: 10, windowMs: HOUR_MS };
/** Reports by one QR code: it stands for one problem at one terminal, which several people may see. */
export const OF_TICKET = { tries: 5, windowMs: HOUR_MS };
/** Reports without signing in from one address, which a whole campus may share. */
export const OF_ADDRESS = { tries: 60, windowMs: HOUR_MS };
/** Readings of QR codes from one address. */
export const OF_READER = { tries: 300, windowMs: HOUR_MS };
/** Reports at one terminal, by its own form and by its QR codes. */
export const OF_TERMINAL = { tries: 30, windowMs: HOUR_MS };
