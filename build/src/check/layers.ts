/**
 * The layers of a workspace, lowest first, as folders and files of its src: a layer may import itself and the ones before it in
 * the list. What is not listed is free, but for circles. The first entry that fits a file says where it belongs.
 */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contract: [['template'], ['agent'], ['platform'], ['catalogue.ts']],
  server: [
    ['adapters', 'crypto'],
    ['db', 'documents'],
    ['http'],
    ['modules'],
    ['app.ts', 'cli', 'demo', 'jobs', 'link'],
  ],
  agent: [
    ['time.ts', 'limits.ts'],
    ['devices/framework'],
    ['devices'],
    ['http'],
    ['root'],
    ['app.ts'],
    ['main.ts'],
  ],
  renderer: [['base'], ['api'], ['flows'], ['session'], ['ui'], ['screens'], ['app'], ['main.tsx']],
  'console-web': [['texts'], ['core'], ['ui'], ['features'], ['app'], ['main.tsx']],
  'mobile-web': [['texts'], ['core'], ['ui'], ['features'], ['app'], ['main.tsx']],
};

/** What is wrong with an import of one file of a workspace by another; undefined when it goes down or sideways. */
export function layerProblem(workspace: string, file: string, target: string): string | undefined {
  const layers = LAYERS[workspace] ?? [];
  const levelOf = (path: string) =>
    layers.findIndex((layer) => layer.some((entry) => `${path}/`.startsWith(`${workspace}/src/${entry}/`)));
  const [from, to] = [levelOf(file), levelOf(target)];
  if (from === -1 || to <= from) return undefined;
  return `: ${layers[from]?.join(', ')} stands below ${layers[to]?.join(', ')}`;
}
