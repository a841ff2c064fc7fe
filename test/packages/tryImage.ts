import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { BareMachine, BareSite } from './bareMachine.ts';
import { readerAt } from './reader.ts';
import { NAMES } from './trySecondMachine.ts';

const COPIES = ['10.0.0.4', '10.0.0.5'];
/** LIB-1 is there already. */
const BOTH = /LIB-002 +in service[\s\S]*LIB-003 +in service/;

/** Makes an image as the document has it, and sees two copies of it become two terminals without a hand at either. */
export async function tryImage(server: BareMachine, site: BareSite): Promise<void> {
  const atServer = readerAt(server);
  await atServer.section('appliance.md', 'The key of a hundred');
  const image = await site.start('10.0.0.3');
  for (const taken of ['enrolment-key.txt', 'authority.pem'])
    await copyFile(path.join(server.root, 'root', taken), path.join(image.root, 'root', taken));
  const atImage = readerAt(image);
  await atImage.succeed('names', NAMES);
  for (const section of [
    'The image',
    "A platform with a certificate of the school's own",
    'What must differ',
  ])
    await atImage.section('appliance.md', section);
  await image.turnOff();
  const copies: BareMachine[] = [];
  for (const address of COPIES) copies.push(await site.start(address, image));
  await atServer.eventually('both join', 'self-print-platform list-terminals --school demo', BOTH);
  for (const copy of copies) await copy.turnOff();
}
