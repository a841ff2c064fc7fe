/** Reporting a fault at the terminal: fetched after the first screen. */
export { reportReducer } from '../../flows/report/flow.ts';
export { createReportEffects } from '../../flows/report/reportEffects.ts';
export { reportTexts } from '../../texts/reportPart.ts';
export { ReportPlace } from './ReportPlace.tsx';
