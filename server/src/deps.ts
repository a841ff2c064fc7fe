import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { CardSystems } from './adapters/cardSystem/types.ts';
import type { ConversionQueue } from './adapters/convert/conversionQueue.ts';
import type { Converter } from './adapters/convert/converter.ts';
import type { DataSources } from './adapters/dataSource/dataSources.ts';
import type { DuesSystems } from './adapters/dues/types.ts';
import type { HookReceivers } from './adapters/hookReceivers/types.ts';
import type { Hospitals } from './adapters/hospital/types.ts';
import type { InquirySystems } from './adapters/inquirySystem/types.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { BuiltInTexts } from './builtInTexts.ts';
import type { Keys } from './crypto/keys.ts';
import type { Database } from './db/database.ts';
import type { DocumentEngines } from './documents/documentEngines.ts';
import type { PublishedTemplates } from './documents/publishedTemplates.ts';
import type { Metrics } from './http/metrics.ts';
import type { Sessions } from './http/sessions/sessions.ts';
import type { Identities } from './modules/identities/identities.ts';
import type { PayChannels } from './modules/payChannels/payChannels.ts';
import type { PluginRegistry } from './modules/plugins/registry.ts';
import type { PersonRecords } from './modules/records/personRecords.ts';
import type { SmsChannels } from './modules/smsChannels/smsChannels.ts';
import type { Clock, Random } from './system.ts';

/** Dependencies of the modules: effects, stores and keys. Use cases take the parts that they need. */
export interface Deps {
  readonly db: Database;
  readonly storage: Storage;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly random: Random;
  /** Plug-ins by which items check eligibility and get data. */
  readonly plugins: PluginRegistry;
  /** Campus records of people. */
  readonly records: PersonRecords;
  /** Public URL of this platform without a trailing slash, for links in mails and QR codes. */
  readonly publicUrl: () => string;
  /** Makes and signs documents. */
  readonly engines: DocumentEngines;
  readonly templates: PublishedTemplates;
  /** Converts uploaded files for printing. */
  readonly converter: Converter;
  readonly conversions: ConversionQueue;
  readonly mailer: Mailer;
  /** The texts of kiosk, phone and PC as they are built in. */
  readonly builtInTexts: BuiltInTexts;
  /** The schools' accounts at payment providers. */
  readonly payChannels: PayChannels;
  /** The schools' systems that say what people owe. */
  readonly dues: DuesSystems;
  /** The schools' systems that say what people look up of their own data. */
  readonly inquirySystems: InquirySystems;
  /** The schools' systems that are told of events. */
  readonly hookReceivers: HookReceivers;
  /** The campus hospitals whose reports are printed. */
  readonly hospitals: Hospitals;
  /** The schools' systems that keep student cards. */
  readonly cardSystems: CardSystems;
  /** The schools' systems that know people. */
  readonly identities: Identities;
  /** The databases that schools' records come from. */
  readonly dataSources: DataSources;
  /** The schools' accounts at providers that send text messages. */
  readonly smsChannels: SmsChannels;
}
