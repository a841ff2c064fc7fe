import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { SetUpKey } from './setUp.zh.ts';

export const setUpEn: Bundle<SetUpKey> = {
  'setUp.title': 'Connect to the printing platform',
  'setUp.lostTitle': 'This terminal must be registered again',
  'setUp.lead':
    'This terminal is not registered yet. It needs the address of the platform and a one-time activation code.',
  'setUp.lostLead':
    'The platform does not know this terminal any more: it may have been retired or issued anew in the console. Please register with a new activation code. Print results that were not reported yet are kept.',
  'setUp.step1': 'Platform address',
  'setUp.step2': 'Activation code',
  'setUp.step3': 'In service',
  'setUp.address': 'Platform address',
  'setUp.addressHint': 'Begins with http:// or https://, without a path',
  'setUp.addressExample': 'https://print.example.edu.cn',
  'setUp.addressInvalid': 'The address must begin with http:// or https:// and have no path',
  'setUp.test': 'Test the connection',
  'setUp.testing': 'Connecting to the platform',
  'setUp.reached': 'Connected, platform version {{version}}',
  'setUp.code': 'Activation code',
  'setUp.codeHint': 'Made on the “Terminals” page of the console, valid for 24 hours, for one use',
  'setUp.codeInvalid': 'An activation code has at least 4 characters',
  'setUp.register': 'Register this terminal',
  'setUp.registering': 'Registering',
  'setUp.registered': 'Registered: {{terminal}}',
  'setUp.registeredText': 'Reading the settings of this terminal. Service starts in a moment.',
  'setUp.stopWaiting': 'Stop waiting',
  'setUp.changeAddress': 'Change the address',
  'setUp.failed.PLATFORM_UNREACHABLE':
    'This address cannot be reached. Please check the address, the cable and the firewall.',
  'setUp.failed.NOT_A_PLATFORM': 'Something answers at this address, but it is not a printing platform.',
  'setUp.failed.ACTIVATION_CODE_INVALID':
    'The activation code is wrong, used or expired. Please make a new one in the console.',
  'setUp.failed.TOO_MANY_REQUESTS': 'Too many tries. Please wait a while.',
  'setUp.failed.FORBIDDEN': 'The platform refused this terminal. Please contact its administrator.',
  'setUp.failed.AGENT_STORAGE_FAILED':
    'This machine cannot keep its registration. Please check disk space and permissions.',
  'setUp.failed.agent': 'The print service of this machine does not answer. Please try again.',
  'setUp.failed.unknown': 'This did not work, code {{code}}.',
};
