import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { identitiesOf, makeKeyPair } from '../backUp/ageFile.ts';
import { BackUpFault } from '../backUp/backUpFault.ts';
import { readBackUp } from '../backUp/readBackUp.ts';
import { type RestoreProblem, restoreBackUp } from '../backUp/restoreBackUp.ts';
import { type Loaded, tryRestore } from '../backUp/trial.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../errorCode.ts';
import { findSecrets, keepSecret } from '../secret.ts';
import { backUpCommand } from './backUpCommand.ts';
import { CommandProblem, defineCommand } from './command.ts';
import { flag } from './options.ts';
import { configOf, type SiteCommand, type SiteContext, withDatabase } from './siteCommand.ts';

const OWNER_ONLY = 0o600;
const path = (description: string) => z.string().min(1).meta({ description });
const identity = path('file with the private key, or - to read it from standard input');
const backUpFile = path('the back-up: its folder, or the single file of an older version');

const keyCommand = defineCommand({
  name: 'back-up-key',
  summary: 'Make a pair of keys for back-ups: the private one into a new file, the public one printed',
  options: z.object({ file: path('file to be made; keep it away from the server') }),
  run: async (_: SiteContext, { file }) => {
    const { identity: made, recipient } = await makeKeyPair();
    const text = `# The private key of the platform's back-ups. Whoever has it reads them.\n# public key: ${recipient}\n${made}\n`;
    try {
      await writeFile(file, text, { flag: 'wx', mode: OWNER_ONLY, flush: true });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw new CommandProblem(`${file} exists and is not overwritten.`);
      throw error;
    }
    return [recipient];
  },
});

const verifyCommand = defineCommand({
  name: 'verify-back-up',
  summary:
    'Restore a back-up on trial into a scratch schema, prove ledgers and operation logs, and drop it again',
  options: z.object({
    file: backUpFile,
    identity,
    here: flag('in a schema of the configured PostgreSQL instead of a temporary embedded database'),
  }),
  run: async (context: SiteContext, { file, here, ...options }) => {
    const parts = await readerOf(context, file, options.identity);
    const config = context.config.ok ? context.config.value : undefined;
    const secrets = config ? await findSecrets(config) : [];
    const opened = here ? await context.openDatabase(configOf(context)) : await context.openScratchDatabase();
    return withDatabase(opened, async (db) =>
      faultsNamed(async () => {
        const loaded = await tryRestore(db, parts(), { ...context, secrets });
        return [
          ...linesOf(loaded),
          'The back-up is whole and can be restored. Nothing of the trial was kept.',
        ];
      }),
    );
  },
});

const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Put a back-up into an empty database and the storage; all or nothing',
  options: z.object({
    file: backUpFile,
    identity,
    replace: flag('delete what the database holds now'),
  }),
  run: async (context: SiteContext, { file, replace, ...options }) => {
    const config = configOf(context);
    const open = await readerOf(context, file, options.identity);
    const disk = await context.openDisk(config);
    return withDatabase(await context.openDatabase(config), async (db) =>
      faultsNamed(async () => {
        const restored = await restoreBackUp(
          {
            ...context,
            db,
            disk,
            open,
            secrets: await findSecrets(config),
            keepSecret: async (secret) =>
              secret === config.formerSecret ||
              (config.secret === undefined
                ? keepSecret(secret, config.dataDirectory)
                : config.secret === secret),
          },
          replace,
        );
        if (!restored.ok) throw new CommandProblem(whyNotRestored(restored.problem, config));
        return [...linesOf(restored.value), 'The back-up was restored. Start the server.'];
      }),
    );
  },
});

const secretCommand = defineCommand({
  name: 'back-up-secret',
  summary: 'Print the secret that a back-up holds, for SELF_PRINT_SECRET of a new server',
  options: z.object({ file: backUpFile, identity }),
  run: async (context: SiteContext, { file, ...options }) => {
    const parts = await readerOf(context, file, options.identity);
    return faultsNamed(async () => {
      for await (const part of parts()) if (part.kind === 'secret') return [part.secret];
      throw new CommandProblem('The back-up was made without its secret.');
    });
  },
});

function whyNotRestored(problem: RestoreProblem, { dataDirectory, secret }: Config): string {
  switch (problem) {
    case 'notEmpty':
      return 'The database is not empty. With --replace its contents are deleted; back it up first. Nothing was changed.';
    case 'inUse':
      return 'A server still uses this database: stop every server first. Nothing was changed.';
    case 'otherSecret':
      return `${secret === undefined ? `The secret in ${dataDirectory}` : 'SELF_PRINT_SECRET'} is not that of the back-up, which back-up-secret prints: give that, or give it as SELF_PRINT_FORMER_SECRET and run rotate-secret after the restore. Nothing was changed.`;
  }
}

function linesOf({ header, manifest, schools, ledgerEntries, operations, missingFiles }: Loaded): string[] {
  const rows = Object.values(manifest.rows).reduce((sum, each) => sum + each, 0);
  return [
    `Of ${header.createdAt}, by version ${header.platform}: ${Object.keys(manifest.rows).length} tables with ${rows} rows, ${manifest.files.count} files.`,
    `Schools: ${schools}. Their ledgers (entries: ${ledgerEntries}) and operation logs (entries: ${operations}) are whole.`,
    ...(missingFiles > 0 ? [`Rows that name a file which the storage did not have: ${missingFiles}.`] : []),
  ];
}

async function readerOf({ readFile, readStandardInput }: SiteContext, file: string, from: string) {
  const text = from === '-' ? await readStandardInput() : Buffer.from(await readFile(from)).toString('utf8');
  const identities = identitiesOf(text);
  if (identities.length === 0)
    throw new CommandProblem('There is no private key (AGE-SECRET-KEY-…) in what was given.');
  return () => readBackUp(identities, file);
}

async function faultsNamed<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackUpFault) throw new CommandProblem(error.message);
    throw error;
  }
}

export const BACK_UP_COMMANDS: readonly SiteCommand[] = [
  keyCommand,
  backUpCommand,
  verifyCommand,
  restoreCommand,
  secretCommand,
];
