/** The effects of a flow, which are fetched with its part of the page when somebody enters it; what happens meanwhile is made up for. */
export function lateEffects<Effects>(
  load: () => Promise<Effects>,
): (use: (effects: Effects) => void) => void {
  const missed: ((effects: Effects) => void)[] = [];
  let effects: Effects | null = null;
  const fetchEffects = async () => {
    effects = await load();
    for (const use of missed.splice(0)) use(effects);
  };
  return (use) => {
    if (effects !== null) {
      use(effects);
      return;
    }
    missed.push(use);
    if (missed.length === 1) void fetchEffects();
  };
}
