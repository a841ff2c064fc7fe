/** Program of Electron's utility process: the agent, which knows nothing about Electron. */
import { pathToFileURL } from 'node:url';
import { adaptUtilityProcess } from './agent/utilityEntry.ts';

const [entry] = process.argv.slice(2);
if (entry === undefined) throw new Error('The agent program file is missing.');
adaptUtilityProcess({ port: process.parentPort, process });
await import(pathToFileURL(entry).href);
