import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { SetUpKey } from './setUp.zh.ts';

export const setUpEn: Bundle<SetUpKey> = {
  'setUp.title': 'Connect to the printing platform',
  'setUp.lostTitle': 'This terminal must be registered again',
  'setUp.lead':
    'This terminal is not registered yet. Enter the platform address and a one-time activation code.',
  'setUp.lostLead':
    'The platform no longer recognises this terminal. It may have been retired or reissued in the console. Please register it with a new activation code; unreported print results are kept.',
  'setUp.step1': 'Platform address',
  'setUp.step2': 'Activation code',
  'setUp.step3': 'In service',
  'setUp.address': 'Platform address',
  'setUp.addressHint': 'Starts with http:// or https://, without a path',
  'setUp.addressExample': 'https://print.example.edu.cn',
  'setUp.addressInvalid': 'The address must start with http:// or https:// and have no path',
  'setUp.test': 'Test the connection',
  'setUp.testing': 'Connecting to the platform',
  'setUp.reached': 'Connected, platform version {{version}}',
  'setUp.code': 'Activation code',
  'setUp.codeHint': 'Generated on the “Terminals” page of the console; valid for 24 hours, single use',
  'setUp.codeInvalid': 'An activation code has at least 4 characters',
  'setUp.register': 'Register this terminal',
  'setUp.registering': 'Registering',
  'setUp.registered': 'Registered: {{terminal}}',
  'setUp.registeredText': 'Loading this terminal’s settings. Service starts shortly.',
  'setUp.stopWaiting': 'Stop waiting',
  'setUp.changeAddress': 'Change the address',
  'setUp.failed.PLATFORM_UNREACHABLE':
    'This address cannot be reached. Check the address, the network cable and the firewall.',
  'setUp.failed.PLATFORM_NOT_TRUSTED':
    'This machine does not trust the certificate of this address: it is from an unknown authority, has expired or is for another name. Ask the platform administrator.',
  'setUp.failed.NOT_A_PLATFORM': 'This address responds, but it is not a printing platform.',
  'setUp.failed.ACTIVATION_CODE_INVALID':
    'The activation code is wrong, used or expired. Generate a new one in the console.',
  'setUp.failed.TOO_MANY_REQUESTS': 'Too many attempts. Please wait a while.',
  'setUp.failed.FORBIDDEN': 'The platform refused this terminal. Please contact the platform administrator.',
  'setUp.failed.AGENT_STORAGE_FAILED':
    'This machine cannot save its registration. Check disk space and permissions.',
  'setUp.failed.UNAVAILABLE': 'The platform is not available right now. Please try again in a few minutes.',
  'setUp.failed.agent': 'The print service on this machine is not responding. Please try again.',
  'setUp.failed.unknown': 'Registration failed, code {{code}}.',
};
