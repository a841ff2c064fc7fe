import type { CallResult } from '@self-print/contract/call.ts';
import { screenLanguage } from '@self-print/contract/documentLanguage.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import type { documentCalls } from '@self-print/contract/platform/documents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { eq } from 'drizzle-orm';
import { readMailAddress } from '../../adapters/mail/mailAddress.ts';
import type { MailProblem } from '../../adapters/mail/mailer.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { decryptCode } from '../issuing/encryptedDocument.ts';
import { groupCode } from '../issuing/verificationCode.ts';
import { findElectronic } from '../orders/ownDocument.ts';
import type { OrderOwner } from '../orders/personOrderStore.ts';
import { writeDocumentMail } from './documentMail.ts';

const PERSON_RATE: RateRule = { tries: 20, windowMs: HOUR_MS };
/** Keeps people from being flooded with mails that they did not ask for. */
const ADDRESS_RATE: RateRule = { tries: 5, windowMs: HOUR_MS };

type MailDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'storage' | 'publicUrl' | 'mailer'>;

/** Sends a person's own electronic document to one address, which is neither stored nor logged. */
export async function sendDocument(
  deps: MailDeps,
  owner: OrderOwner,
  { orderId, email }: { readonly orderId: string; readonly email: string },
  language: Language,
): Promise<CallResult<typeof documentCalls.sendByMail>> {
  const to = readMailAddress(email);
  if (to === undefined) return fail(problem('EMAIL_INVALID'));
  const found = await findElectronic(deps, owner, orderId);
  if (!found.ok) return found;
  for (const taken of [
    await takeRate(deps, PERSON_RATE, 'mail', owner.schoolCode, owner.userId),
    await takeRate(deps, ADDRESS_RATE, 'mail-to', to.toLowerCase()),
  ]) {
    if (!taken.ok) return taken;
  }
  const { order, document, timeZone } = found.value;
  const { documentKey: key, sha256, contentLength } = order;
  const opened = await deps.storage.stream({ key, sha256, contentLength });
  if (!opened.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.value) chunks.push(chunk);
  const [named] = await deps.db.orm
    .select({ zh: school.nameZh, en: school.nameEn })
    .from(school)
    .where(eq(school.schoolCode, owner.schoolCode));
  const names = named ?? { zh: '', en: '' };
  const title = { zh: order.titleZh, en: order.titleEn };
  const code = decryptCode(deps.keys, { ...document, schoolCode: order.schoolCode });
  const texts = writeDocumentMail(
    {
      school: names,
      title,
      timeZone,
      validUntil: document.validUntil,
      code: groupCode(code),
      verifyUrl: deps.publicUrl() + phoneAddresses.verify(code),
    },
    language,
  );
  const sent = await deps.mailer.send({
    ...texts,
    to,
    senderName: names[language],
    attachment: {
      fileName: `${title[order.language === null ? language : screenLanguage(order.language)]}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.concat(chunks),
    },
  });
  if (sent.ok) {
    deps.log.event('document-mailed', { orderId });
    return ok({ sent: true });
  }
  deps.log.event('document-not-mailed', { orderId, reason: sent.problem });
  return fail(problem(problemNameOf(sent.problem)));
}

/** Only a mailbox that does not exist is the caller's mistake. */
function problemNameOf(found: MailProblem): 'EMAIL_INVALID' | 'EMAIL_NOT_SENT' {
  return found === 'recipientRefused' ? 'EMAIL_INVALID' : 'EMAIL_NOT_SENT';
}
