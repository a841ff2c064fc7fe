import { guideCalls } from '@self-print/contract/platform/guides.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin } from '../../http/bind.ts';
import { listGuides, readGuide } from './guides.ts';

export function guideBindings(): Binding<Actor>[] {
  return [
    bindAdmin(guideCalls.list, async () => ok(await listGuides())),
    bindAdmin(guideCalls.read, ({ input }) => readGuide(input.fileName)),
  ];
}
