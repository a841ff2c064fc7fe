import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import sharp from 'sharp';
import type { Deps } from '../../deps.ts';
import { qrImage } from '../../documents/codes/codeImages.ts';
import type { PersonActor } from '../../http/actor.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { findPersonOrder } from './personOrderStore.ts';
import { rowForOwner } from './personOrderView.ts';

const WIDTH_PX = 480;

/**
 * Renders the pickup code of one's own order as a QR code with an address of the phone pages, from which kiosks extract the
 * code.
 */
export async function takeCodeImage(
  { db, keys, clock, mailer, publicUrl }: Pick<Deps, 'db' | 'keys' | 'clock' | 'mailer' | 'publicUrl'>,
  owner: PersonActor,
  orderId: string,
): Promise<Outcome<FileAnswer, 'ORDER_NOT_FOUND'>> {
  const found = await findPersonOrder(db, owner, orderId);
  const takeCode = found ? rowForOwner({ keys, mailer }, found, owner, clock.now()).takeCode : null;
  if (takeCode === null) return fail(problem('ORDER_NOT_FOUND'));
  const image = qrImage(publicUrl() + phoneAddresses.takeCode(takeCode), 'M', '#000000');
  if (!image.ok) throw new Error('The address of a pickup code does not fit into a QR code');
  const png = await sharp(Buffer.from(image.value))
    .resize({ width: WIDTH_PX, kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  return ok(bytesAnswer('image/png', png));
}
