import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../../../system.ts';
import { samplePdf } from '../simulator/samplePdf.ts';
import type { FhirFault, SimulatedFhirServer } from '../simulator/startFhirServer.ts';
import { openHospital, startTestFhirServer, testHospitals } from '../testing/openHospital.ts';
import type { Hospital } from '../types.ts';

const NUMBER = '2023010118';
const ID = 'LIS-1';
/** Waits as long as a busy machine needs. */
const hospitals = testHospitals(systemClock, 30_000);
/** Gives up soon, where giving up is what is seen. */
const hastyHospitals = testHospitals(systemClock, 2_500);

let byUrl: SimulatedFhirServer;
let byData: SimulatedFhirServer;
let hospital: Hospital;
beforeAll(async () => {
  byUrl = await startTestFhirServer();
  byData = await startTestFhirServer({ place: 'data', user: 'print', secret: 'a-password', pageRows: 2 });
  hospital = openHospital(hospitals, byUrl.parameters);
  byUrl.records.add({ id: ID, number: NUMBER });
});
afterAll(async () => {
  await byUrl.stop();
  await byData.stop();
});

const outcome = (result: Awaited<ReturnType<Hospital['list' | 'fetch' | 'tell' | 'check']>>) =>
  result.ok ? 'ok' : `${result.problem.kind}: ${result.problem.detail}`;

const entries = z.object({
  entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
});
/** Changes the resources of an answer of one type. */
const changed = (type: string, changes: object): FhirFault => ({
  resource: (said) => {
    const bundle = entries.loose().parse(said);
    const entry = bundle.entry.map(({ resource }) => ({
      resource: resource.resourceType === type ? { ...resource, ...changes } : resource,
    }));
    return { ...bundle, entry };
  },
});
const form = (changes: object) =>
  changed('DiagnosticReport', {
    presentedForm: [{ contentType: 'application/pdf', ...changes }],
  });

describe('a hospital with FHIR R4', () => {
  it('lists final reports newest first over the pages of the search, and no number stands in an address', async () => {
    const number = '2023010119';
    const paged = openHospital(hospitals, byData.parameters);
    for (const day of [1, 2, 3, 4, 5])
      byData.records.add({ id: `r${day}`, number, reportedAt: `2026-03-0${day}T02:30:00Z` });
    byData.records.add({ id: 'early', number, status: 'preliminary' });
    byData.records.add({ id: 'wrong', number, status: 'entered-in-error' });
    const listed = await paged.list(number);
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(['r5', 'r4', 'r3', 'r2', 'r1']);
    expect(listed.ok && listed.value[0]).toMatchObject({ kind: '血常规', department: '检验科', printed: 0 });
    const [search] = byData.called;
    expect(search).toBe('/fhir/DiagnosticReport/_search');
  });

  it('has nothing for a person that it does not know', async () => {
    expect(await hospital.list('0')).toEqual({ ok: true, value: [] });
  });

  it('gives the file from an address or from the report itself', async () => {
    byData.records.add({ id: ID, number: NUMBER });
    for (const one of [hospital, openHospital(hospitals, byData.parameters)]) {
      const fetched = await one.fetch({ number: NUMBER, id: ID });
      expect(fetched.ok && Buffer.from(fetched.value).subarray(0, 8).toString()).toBe('%PDF-1.4');
    }
  });

  it('gives no report of another person, nor one that was withdrawn', async () => {
    byUrl.records.add({ id: 'foreign', number: '2023010120' });
    byUrl.records.add({ id: 'withdrawn', number: NUMBER, status: 'cancelled' });
    for (const id of ['foreign', 'withdrawn', 'none'])
      expect(outcome(await hospital.fetch({ number: NUMBER, id }))).toMatch(/^gone/);
  });

  it('is told of a print, and refuses for good what it does not take', async () => {
    const told = { number: NUMBER, id: ID, printId: 'p', at: new Date('2026-03-01T03:00:00Z') };
    expect(outcome(await hospital.tell(told))).toBe('ok');
    expect(byUrl.records.printed(ID)).toBe(1);
    byUrl.spoil({ status: 422 });
    expect(outcome(await hospital.tell(told))).toMatch(/^refused/);
    byUrl.spoil({ status: 503 });
    expect(outcome(await hospital.tell(told))).toMatch(/^busy/);
  });

  it('is checked by its version and its secret', async () => {
    expect(outcome(await hospital.check())).toBe('ok');
    byUrl.spoil({ resource: () => ({ resourceType: 'CapabilityStatement', fhirVersion: '3.0.2' }) });
    expect(outcome(await hospital.check())).toMatch(/does not speak FHIR R4/);
    const stranger = openHospital(hospitals, { ...byUrl.parameters, secret: 'another-token' });
    expect(outcome(await stranger.check())).toMatch(/secret is not accepted/);
  });

  it.each<[string, FhirFault, RegExp]>([
    ['answers a page', 'html', /not JSON/],
    ['answers 30 MB', 'huge', /too long/],
    ['breaks off', 'cut', /^unreachable/],
    ['redirects', 'redirect', /redirect/],
    ['is busy', { status: 429 }, /^busy/],
    ['does not accept the secret', { status: 403 }, /secret is not accepted/],
    ['fails', { status: 500 }, /^unintelligible: answered with 500/],
    ['answers another resource', { resource: () => ({ resourceType: 'Patient' }) }, /wrong resourceType/],
    [
      'speaks of another patient',
      changed('DiagnosticReport', { subject: { reference: 'Patient/p-1' } }),
      /another person/,
    ],
    [
      'says another number of the patient',
      changed('Patient', { identifier: [{ system: 'x', value: NUMBER }] }),
      /another person/,
    ],
    ['leaves the patient out', changed('Patient', { resourceType: 'Group' }), /another person/],
    ['says an id that is none', changed('DiagnosticReport', { id: '../x' }), /wrong id/],
    ['says a moment that is none', changed('DiagnosticReport', { issued: '昨天' }), /wrong issued/],
    [
      'leads to another server',
      {
        resource: (said) => ({
          ...entries.loose().parse(said),
          link: [{ relation: 'next', url: 'http://127.0.0.2/fhir?page=2' }],
        }),
      },
      /another server/,
    ],
  ])('is refused with a name when it %s, and works again after that', async (_, fault, why) => {
    byUrl.spoil(fault);
    expect(outcome(await hospital.list(NUMBER))).toMatch(why);
    expect(outcome(await hospital.list(NUMBER))).toBe('ok');
  });

  it('is not waited for when it hangs', async () => {
    const hasty = openHospital(hastyHospitals, byUrl.parameters);
    byUrl.spoil('hang');
    expect(outcome(await hasty.list(NUMBER))).toMatch(/^timed-out/);
    expect(outcome(await hospital.list(NUMBER))).toBe('ok');
  });

  it('is given up when its pages do not end', async () => {
    const circle: FhirFault = {
      resource: (said) => ({
        ...entries.loose().parse(said),
        entry: [],
        link: [{ relation: 'next', url: `${byUrl.parameters.address}?_getpages=_from%3D0` }],
      }),
    };
    byUrl.spoil(...Array.from({ length: 10 }, () => circle));
    expect(outcome(await hospital.list(NUMBER))).toMatch(/too many pages/);
  });

  it.each<[string, FhirFault, RegExp]>([
    ['an address elsewhere', form({ url: 'https://elsewhere.example.edu/Binary/1' }), /another server/],
    ['an address with a password', form({ url: 'http://a:b@127.0.0.1/fhir/Binary/1' }), /another server/],
    ['an address beside the server’s own', form({ url: '/admin/secrets' }), /another server/],
    ['an address of nothing', form({ url: 'Binary/none' }), /^gone/],
    ['another digest', form({ data: samplePdf(['x']).toString('base64'), hash: 'AAAA' }), /another digest/],
    ['another length', form({ data: samplePdf(['x']).toString('base64'), size: 1 }), /another length/],
    ['a page of HTML', form({ data: Buffer.from('<html>').toString('base64') }), /no PDF/],
    ['no base64', form({ data: '%%%' }), /no base64/],
    [
      'a picture only',
      changed('DiagnosticReport', { presentedForm: [{ contentType: 'image/png', data: '' }] }),
      /has no PDF/,
    ],
  ])('gives no file when the report has %s', async (_, fault, why) => {
    byUrl.spoil(fault);
    expect(outcome(await hospital.fetch({ number: NUMBER, id: ID }))).toMatch(why);
  });

  it('gives no file when the answer at its address is no PDF', async () => {
    const right: FhirFault = { resource: (said) => said };
    byUrl.spoil(right, 'html');
    expect(outcome(await hospital.fetch({ number: NUMBER, id: ID }))).toMatch(/another type|no PDF/);
    byUrl.spoil(right, 'huge');
    expect(outcome(await hospital.fetch({ number: NUMBER, id: ID }))).toMatch(/too long/);
  });

  it.each([
    ['plain http', { address: 'http://fhir.example.edu' }, /address/],
    ['an address with a query', { address: 'https://fhir.example.edu/?x=1' }, /address/],
    ['a token with a line break', { secret: 'abcdefgh\r\nx: y' }, /secret/],
    ['a password without a name', { secretKind: 'basic' }, /user/],
    ['no namespace', { identifierSystem: 'numbers' }, /identifierSystem/],
  ])('cannot be entered with %s', (_, changes, why) => {
    const opened = hospitals.open({ ...byUrl.parameters, ...changes });
    expect(opened.ok ? '' : opened.problem).toMatch(why);
  });
});
