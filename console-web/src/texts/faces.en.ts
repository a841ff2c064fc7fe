import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { FacesKey } from './faces.zh.ts';

/** Texts of collected faces. */
export const facesEn: Bundle<FacesKey> = {
  'faces.lead':
    'Whose face is collected, to which words they agreed, and how good the photo is. Looking at a photo is recorded in the operation log; once a consent is withdrawn, photo and features are deleted at once.',
  'faces.number': 'Number (whole)',
  'faces.userName': 'Number',
  'faces.name': 'Name',
  'faces.department': 'Department',
  'faces.state': 'State',
  'faces.state.collected': 'Collected',
  'faces.state.renew': 'To be collected anew',
  'faces.state.withdrawn': 'Consent withdrawn',
  'faces.state.none': 'Not collected',
  'faces.quality': 'Quality (0–100)',
  'faces.terminal': 'Terminal',
  'faces.collectedAt': 'Collected',
  'faces.consentVersion': 'Consent version',
  'faces.withdrawnAt': 'Withdrawn',
  'faces.none': 'There is nobody like that',
  'faces.look': 'Look at the photo',
  'faces.photoOf': 'Photo of {{name}}',
  'faces.photoGone': 'There is no photo. The consent may have been withdrawn',
  'faces.withdraw': 'Withdraw',
  'faces.withdrawAsk': 'Withdraw the consent of {{name}}?',
  'faces.withdrawText':
    'Photo and features are deleted here and at every terminal, and cannot be brought back',
  'faces.withdrawn': 'Withdrawn; photo and features are deleted',
  'faces.consent': 'Consent',
  'faces.consentLead':
    'With a change the version grows, and whoever agreed to an earlier one has to agree and be photographed anew.',
  'faces.consentInvalid': 'Both languages are needed, with at most 4,000 characters each',
  'faces.version': 'Version {{version}}',
  'faces.inChinese': 'Chinese',
  'faces.inEnglish': 'English',
};
