import { windowCalls } from '@self-print/contract/agent/face.ts';
import { keyboardCalls } from '@self-print/contract/agent/keyboard.ts';
import { pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { typeKey } from '../../kiosk/typeKey.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** Calls that change what the kiosk page shows, and the page's answers to tasks. */
export function bindPageCalls({ display, tasks }: Parts): Binding<AgentActor>[] {
  return [
    bind(pageTaskCalls.answerTask, async ({ input }) =>
      ok({ taken: tasks.answer(input.taskId, input.answer) }),
    ),
    bind(
      windowCalls.selfRegisterOpenWindow,
      shows(() => display.showWindow('selfRegister')),
    ),
    bind(
      windowCalls.faceScanLoginOpenWindow,
      shows(() => display.showWindow('faceLogin')),
    ),
    bind(
      windowCalls.selfChangePwdOpen,
      shows(() => display.showWindow('changePassword')),
    ),
    bind(
      windowCalls.simpleCameraOpen,
      shows(() => display.showWindow('camera')),
    ),
    bind(
      windowCalls.simpleCameraHide,
      shows(() => display.hideWindow('camera')),
    ),
    bind(
      windowCalls.simpleCameraShow,
      shows(() => display.showWindow('camera')),
    ),
    bind(
      windowCalls.simpleCameraClose,
      shows(() => display.closeWindow('camera')),
    ),
    bind(windowCalls.closeWindow, async ({ input }) => shows(() => display.closeWindow(input.windowId))()),
    bind(keyboardCalls.open, async ({ input }) =>
      shows(() => display.setKeyboard({ layout: input.layout }))(),
    ),
    bind(
      keyboardCalls.close,
      shows(() => display.setKeyboard(null)),
    ),
    bind(keyboardCalls.event, async ({ input }) => {
      typeKey(tasks, input.key);
      return ok({});
    }),
  ];
}

function shows(change: () => void) {
  return async () => {
    change();
    return ok({});
  };
}
