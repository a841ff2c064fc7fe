/** Own documents and files, fetched after the first screen or when somebody asks for them. */
export { personalTexts } from '../../texts/personalPart.ts';
export { PersonalPlace } from './PersonalPlace.tsx';
