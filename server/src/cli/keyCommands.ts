import { z } from 'zod';
import { type Command, type CommandContext, CommandProblem, defineCommand } from './command.ts';

const rotateSecretCommand = defineCommand({
  name: 'rotate-secret',
  summary: 'Encrypt the key ring with SELF_PRINT_SECRET instead of SELF_PRINT_FORMER_SECRET; servers run on',
  options: z.object({}),
  run: async ({ deps }) =>
    (await ringOf(deps).adoptSecret())
      ? [
          'The key ring is now encrypted with the new secret; the former one no longer opens it.',
          'Take SELF_PRINT_FORMER_SECRET out of the settings of every server, and restart them one after another.',
        ]
      : [
          'The key ring is encrypted with this secret already; nothing was changed. For another one, give the new one as SELF_PRINT_SECRET and this one as SELF_PRINT_FORMER_SECRET.',
        ],
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
