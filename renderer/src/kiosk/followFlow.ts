import type { FlowEffects } from '../flows/kit/flow.ts';
import type { Session, SessionStore } from '../session/state.ts';

/**
 * Tells the effects of a flow each change of its state. They are fetched with the flow's part of the page when somebody enters it; what
 * happens meanwhile is made up for.
 * @returns gives the effects something else to do, once they are there
 */
export function followFlow<State, Effects extends FlowEffects<State>>(
  session: SessionStore,
  stateOf: (session: Session) => State | null,
  load: () => Promise<Effects>,
): (use: (effects: Effects) => void) => void {
  const missed: ((effects: Effects) => void)[] = [];
  let effects: Effects | null = null;
  const fetchEffects = async () => {
    effects = await load();
    for (const use of missed.splice(0)) use(effects);
  };
  const withEffects = (use: (effects: Effects) => void) => {
    if (effects !== null) {
      use(effects);
      return;
    }
    missed.push(use);
    if (missed.length === 1) void fetchEffects();
  };
  session.onChange((sessionBefore, sessionAfter) => {
    const before = stateOf(sessionBefore);
    const after = stateOf(sessionAfter);
    if (before !== after) withEffects((loaded) => loaded.changed(before, after));
  });
  return withEffects;
}
