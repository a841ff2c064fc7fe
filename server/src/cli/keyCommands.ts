import { z } from 'zod';
import { SECRET_MIN_CHARACTERS } from '../crypto/keys.ts';
import { type Command, type CommandContext, CommandProblem, defineCommand } from './command.ts';

const rotateSecretCommand = defineCommand({
  name: 'rotate-secret',
  summary: 'Encrypt the key ring with a new secret, read from standard input; stop the servers first',
  options: z.object({}),
  run: async ({ deps, readStandardInput }) => {
    const secret = (await readStandardInput()).trim();
    if (secret.length < SECRET_MIN_CHARACTERS)
      throw new CommandProblem(`The secret needs at least ${SECRET_MIN_CHARACTERS} characters.`);
    await ringOf(deps).replaceSecret(secret);
    return [
      'The key ring is now encrypted with the new secret; the old one no longer opens anything.',
      'Give it to every server as SELF_PRINT_SECRET, or in the file "secret" of the data directory where that is used, and start them.',
    ];
  },
});

const rotateFileKeyCommand = defineCommand({
  name: 'rotate-file-key',
  summary: 'Add a new key for files; servers use it when they start again, and encrypt-files for older files',
  options: z.object({}),
  run: async ({ deps }) => [
    `Files are encrypted with key ${await ringOf(deps).addFileKey()} from the next start on.`,
  ],
});

const encryptFilesCommand = defineCommand({
  name: 'encrypt-files',
  summary: 'Encrypt stored files that are in the clear, or were encrypted with an older key',
  options: z.object({}),
  run: async ({ deps }) => {
    const { rewritten, current, damaged } = await deps.storage.encryptAll();
    const counts = `${rewritten} files were encrypted; ${current} already were.`;
    if (damaged.length === 0) return [counts];
    throw new CommandProblem(
      [counts, 'These cannot be read and were left as they are:', ...damaged].join('\n'),
    );
  },
});

function ringOf({ keyRing }: CommandContext['deps']) {
  if (!keyRing) throw new Error('This command was given no key ring');
  return keyRing;
}

export const KEY_COMMANDS: readonly Command[] = [
  rotateSecretCommand,
  rotateFileKeyCommand,
  encryptFilesCommand,
];
