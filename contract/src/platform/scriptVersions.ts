import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { SCRIPT_STEPS_MAX, scriptStep, scriptSteps } from '../scripts/scriptSteps.ts';
import { SCRIPT_PURPOSE_MAX, scriptId, scriptName, terminalScript, versionNumber } from './scriptAdmin.ts';

/** What the version is for. */
const purpose = f.givenName(SCRIPT_PURPOSE_MAX);

const version = z.object({
  scriptId,
  version: versionNumber,
  /** The script's revision when this was read: whoever changes or publishes the draft names it. */
  revision: f.counter,
  state: z.enum(['draft', 'published']),
  purpose: z.string(),
  steps: z.array(scriptStep),
  /** SHA-256 of the steps that were published, in hexadecimal; empty for a draft. */
  sha256: z.string(),
  /** Names of those who wrote it; a person who is gone is left out. */
  writers: z.array(z.string()),
  /** Whether whoever asks wrote at it, and so may not publish it. */
  isOwn: z.boolean(),
  changedAt: f.moment,
  publishedBy: z.string(),
  publishedAt: z.nullable(f.moment),
});
export type ScriptVersion = z.infer<typeof version>;

/** What is in the versions of a script, and who writes it; apart from lists of scripts and runs, which need not know the steps. */
export const scriptVersionCalls = {
  versions: adminCall({
    method: 'GET',
    path: '/client/config-script-version/versions',
    permission: 'terminal:read',
    summary: 'The versions of a script with their steps, the newest first',
    query: z.object({ ...f.pageQuery, scriptId }),
    data: f.paged(version),
    errors: [],
  }),
  create: adminCall({
    method: 'POST',
    path: '/client/config-script-version/create',
    permission: 'terminal:scripts',
    operation: 'script-created',
    summary: `Add a script with a draft of its first version, of at most ${SCRIPT_STEPS_MAX} steps`,
    body: z.object({ name: scriptName, purpose, steps: scriptSteps }),
    data: terminalScript,
    errors: ['NAME_TAKEN'],
  }),
  modify: adminCall({
    method: 'POST',
    path: '/client/config-script-version/modify',
    permission: 'terminal:scripts',
    operation: 'script-drafted',
    summary: 'Save the draft of a script, as its next version where the newest is published',
    body: z.object({ scriptId, revision: f.counter, purpose, steps: scriptSteps }),
    data: terminalScript,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
