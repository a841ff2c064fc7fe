import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import type { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import sharp from 'sharp';
import type { Deps } from '../../deps.ts';
import { qrImage } from '../../documents/codes/codeImages.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { orderOfFault } from './faultOrder.ts';
import { giveFaultTicket } from './faultTicket.ts';

const WIDTH_PX = 640;

/** Renders a QR code that opens the form for faults on a phone, with what the terminal knows filled in. */
export async function faultQrCode(
  { db, keys, clock, publicUrl }: Pick<Deps, 'db' | 'keys' | 'clock' | 'publicUrl'>,
  { schoolCode, terminalCode }: TerminalActor,
  input: CallInput<typeof terminalFaultCalls.qrCode>,
): Promise<Outcome<FileAnswer, 'REFERENCE_UNKNOWN'>> {
  const order = await orderOfFault({ db, keys }, schoolCode, input);
  if (!order.ok) return order;
  const ticket = giveFaultTicket(
    keys.faultTickets,
    {
      schoolCode,
      terminalCode,
      orderId: order.value,
      faultType: input.faultType,
      problemCode: input.problemCode ?? null,
      reason: input.faultReason ?? '',
    },
    clock.now(),
  );
  const image = qrImage(publicUrl() + phoneAddresses.fault(schoolCode, ticket), 'L', '#000000');
  if (!image.ok) throw new Error('The address of a fault report does not fit into a QR code');
  const png = await sharp(Buffer.from(image.value))
    .resize({ width: WIDTH_PX, kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  return ok(bytesAnswer('image/png', png));
}
