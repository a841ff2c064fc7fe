import { z } from 'zod';
import { isRecipient } from '../backUp/ageFile.ts';
import { BackUpInterrupted } from '../backUp/backUpFault.ts';
import { type BackUpProblem, createBackUp } from '../backUp/createBackUp.ts';
import { findSecrets } from '../secret.ts';
import { backUpProgress } from './backUpProgress.ts';
import { CommandProblem, defineCommand } from './command.ts';
import { count, flag } from './options.ts';
import { configOf, type SiteContext, withDatabase } from './siteCommand.ts';

const KEEP_MAX = 10_000;

export const backUpCommand = defineCommand({
  name: 'back-up',
  summary:
    'Write database, stored files and secret into a folder that is encrypted to a public key; goes on where it was interrupted',
  options: z.object({
    to: z
      .string()
      .refine(isRecipient, 'must be a public key such as age1…')
      .meta({ description: 'public key, as back-up-key prints it' }),
    folder: z.string().min(1).meta({ description: 'folder for the back-up, one for each platform' }),
    keep: count(0, KEEP_MAX, 0, 'how many back-ups stay in the folder; 0 removes none'),
    withoutSecret: flag('leave the secret out; it then has to be kept elsewhere'),
    fresh: flag('delete an interrupted back-up instead of going on with it'),
  }),
  run: async (context: SiteContext, { to, folder, keep, withoutSecret, fresh }) => {
    const config = configOf(context);
    const secrets = await findSecrets(config);
    if (secrets.length === 0) throw new CommandProblem(`There is no secret in ${config.dataDirectory} yet.`);
    return withDatabase(await context.openDatabase(config), async (db) => {
      const { clock, random, version: platform, tell } = context;
      const disk = await context.openDisk(config);
      const onProgress = backUpProgress(tell, clock);
      const done = await interruptionNamed(() =>
        createBackUp(
          { db, disk, clock, random, platform, onProgress },
          {
            folder,
            recipient: to,
            secrets,
            includesSecret: !withoutSecret,
            keep: keep === 0 ? undefined : keep,
            fresh,
          },
        ),
      );
      if (!done.ok) throw new CommandProblem(whyNotBegun(done.problem, folder));
      const { path, tables, rows, fileCount, bytes, sha256, removed } = done.value;
      return [
        `${path}: ${tables} tables with ${rows} rows, ${fileCount} files, ${bytes} bytes${withoutSecret ? ', without the secret' : ''}.`,
        `SHA-256 of its manifest ${sha256}`,
        ...removed.map((name) => `${name} was removed.`),
      ];
    });
  },
});

function whyNotBegun(problem: BackUpProblem, folder: string): string {
  switch (problem) {
    case 'wrongSecret':
      return 'The secret is not the one that this database was written with.';
    case 'running':
      return 'Another back-up of this database is being made. Nothing was changed.';
    case 'otherDatabase':
      return `In ${folder} lies an interrupted back-up of another database. Give each platform a folder of its own, or delete that back-up with --fresh. Nothing was changed.`;
  }
}

async function interruptionNamed<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackUpInterrupted)) throw error;
    throw new CommandProblem(
      `The back-up was interrupted: ${error.message}. What was complete stays in ${error.path}; the same command goes on from there.`,
    );
  }
}
