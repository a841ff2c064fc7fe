import { cameraCalls, faceCalls, faceCollectCalls } from '@self-print/contract/agent/face.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** The specification's code for a recognised face. */
const RECOGNISED = '2000';

export function bindFaceCalls({ face }: Pick<Parts, 'face'>): Binding<AgentActor>[] {
  const { camera, recognition, collection, visit } = face;
  return [
    bind(faceCalls.one2one, async ({ input }) => {
      const judged = await recognition.oneToOne(input.reference);
      return judged.ok ? ok({ code: RECOGNISED, matched: true, ...judged.value }) : judged;
    }),
    bind(faceCalls.one2n, async ({ input }) => {
      const judged = await recognition.oneToMany(input.groupId);
      return judged.ok ? ok({ code: RECOGNISED, ...judged.value }) : judged;
    }),
    bind(cameraCalls.open, async () => {
      const opened = camera.open();
      return opened.ok ? ok({}) : opened;
    }),
    bind(cameraCalls.close, async () => {
      camera.close();
      return ok({});
    }),
    bind(cameraCalls.takePhoto, async () => {
      const ready = camera.ready();
      if (!ready.ok) return ready;
      const photo = await visit.inTurn(camera.takePhoto);
      return photo.ok ? ok({ photo: photo.value }) : photo;
    }),
    bind(faceCollectCalls.photograph, () => collection.photograph()),
    bind(faceCollectCalls.reshoot, () => collection.photograph()),
    bind(faceCollectCalls.uploadSuccess, async () => {
      const uploaded = collection.uploaded();
      return uploaded.ok ? ok({}) : uploaded;
    }),
  ];
}
