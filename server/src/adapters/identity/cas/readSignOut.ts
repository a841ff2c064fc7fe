import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

const PARSER = new XMLParser({ removeNSPrefix: true, parseTagValue: false, trimValues: true });
const request = z.object({ LogoutRequest: z.object({ SessionIndex: z.string().min(1).max(256) }) });

/** The ticket of the sign-in that has ended at a CAS server (CAS Protocol 3.0.3, section 2.3.3); undefined for anything else. */
export function readSignOut(text: string): string | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return undefined;
  return request.safeParse(PARSER.parse(text)).data?.LogoutRequest.SessionIndex;
}
