import { OFFICE_PACKAGES } from '../../systemPackages.ts';
import { type DebFacts, debHead, NODE_DEPENDS } from '../debControl.ts';

const DEPENDS = [...NODE_DEPENDS, 'systemd (>= 247)'];

/** Without one of them the platform says what it does not take; what needs which: README, "No further package is needed". */
const RECOMMENDS = ['bubblewrap', ...OFFICE_PACKAGES.map(({ name }) => name)].sort();

/** Often on other machines. */
const SUGGESTS = ['nginx', 'postgresql (>= 15)', 'prometheus'];

/** The control file of the server's package. */
export function serverControl(facts: DebFacts): string {
  return `${debHead('self-print-server', facts)}Depends: ${DEPENDS.join(', ')}
Recommends: ${RECOMMENDS.join(', ')}
Suggests: ${SUGGESTS.join(', ')}
Description: self-service printing platform
 The server of self-service printing at a university, with the administrators'
 console, the phone pages, and the command line of whoever operates it.
 .
 Nothing starts before its settings are in /etc/self-print/server.env and
 "systemctl enable --now self-print-server@8081" is said.
`;
}
