/** Own documents and files, fetched after the first screen or when somebody asks for them. */
export { createPersonalEffects } from '../../flows/personal/effects/personalEffects.ts';
export { personalTexts } from '../../texts/personalPart.ts';
export { PersonalPlace } from './PersonalPlace.tsx';
