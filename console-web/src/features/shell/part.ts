export { Begin } from './Begin.tsx';
export { Shell } from './Shell.tsx';
