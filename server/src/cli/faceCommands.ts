import { faceGroupId } from '@self-print/contract/platform/faces.ts';
import { ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { commandLineOperation } from '../http/operation.ts';
import { withdrawConsent } from '../modules/faces/consents.ts';
import { setFaceGroups } from '../modules/faces/setFaceGroups.ts';
import { recordPerson } from '../modules/operations/recordPerson.ts';
import { type Command, defineCommand } from './command.ts';
import { school, userName } from './options.ts';
import { personOf } from './personOf.ts';

const groups = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .transform((names) => names.filter((name) => name !== ''))
  .pipe(z.array(faceGroupId).max(64))
  .meta({ description: 'groups separated by commas; empty for none' });

const faceGroupsCommand = defineCommand({
  name: 'face-groups',
  summary: 'Set the groups within which a person may be recognised by face, replacing earlier ones',
  options: z.object({ school, userName, groups }),
  run: async (context, options) => {
    const person = await personOf(context, options.school, options.userName);
    const operation = commandLineOperation(person.schoolCode, 'face-groups-set');
    await setFaceGroups(context.deps, operation, person.userId, options.groups);
    return [`${options.userName} is in ${options.groups.join(', ') || 'no group'}.`];
  },
});

const withdrawFaceCommand = defineCommand({
  name: 'withdraw-face',
  summary: 'Delete the enrolled face of a person: descriptor and photo, here and at every terminal',
  options: z.object({ school, userName }),
  run: async (context, options) => {
    const person = await personOf(context, options.school, options.userName);
    const { db, clock, log } = context.deps;
    const withdrawn = await db.transaction(async (queries) => {
      const gone = await withdrawConsent(queries, person, clock.now());
      const operation = commandLineOperation(person.schoolCode, 'face-withdrawn');
      await recordPerson(queries, context.deps, operation, person);
      return ok(gone);
    });
    const count = withdrawn.ok ? withdrawn.value : 0;
    if (count > 0) log.event('face-withdrawn', { schoolCode: person.schoolCode, faces: count });
    return [
      count > 0
        ? `The face of ${options.userName} was deleted.`
        : 'No face was enrolled. Any consent has been withdrawn.',
    ];
  },
});

export const FACE_COMMANDS: readonly Command[] = [faceGroupsCommand, withdrawFaceCommand];
