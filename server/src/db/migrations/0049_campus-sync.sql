CREATE TABLE "data_source" (
	"school_code" text NOT NULL,
	"source_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"connection_encrypted" "bytea" NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_source_school_code_source_id_pk" PRIMARY KEY("school_code","source_id")
);
--> statement-breakpoint
CREATE TABLE "sync_person" (
	"school_code" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"seen_by" uuid NOT NULL,
	CONSTRAINT "sync_person_school_code_scheme_id_user_id_pk" PRIMARY KEY("school_code","scheme_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sync_refusal" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"column" text NOT NULL,
	CONSTRAINT "sync_refusal_school_code_run_id_no_pk" PRIMARY KEY("school_code","run_id","no")
);
--> statement-breakpoint
CREATE TABLE "sync_run" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"scheme_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"by" text NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"allowed" integer,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "sync_run_school_code_run_id_pk" PRIMARY KEY("school_code","run_id")
);
--> statement-breakpoint
CREATE TABLE "sync_scheme" (
	"school_code" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"tried_revision" integer,
	"watermark" text,
	"next_run_at" timestamp (3) with time zone,
	"saved_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sync_scheme_school_code_scheme_id_pk" PRIMARY KEY("school_code","scheme_id")
);
--> statement-breakpoint
CREATE TABLE "sync_staged" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"person_index" "bytea" NOT NULL,
	"line" integer NOT NULL,
	"row_encrypted" "bytea",
	CONSTRAINT "sync_staged_school_code_run_id_person_index_pk" PRIMARY KEY("school_code","run_id","person_index")
);
--> statement-breakpoint
ALTER TABLE "data_source" ADD CONSTRAINT "data_source_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_person" ADD CONSTRAINT "sync_person_scheme" FOREIGN KEY ("school_code","scheme_id") REFERENCES "public"."sync_scheme"("school_code","scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_person" ADD CONSTRAINT "sync_person_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_refusal" ADD CONSTRAINT "sync_refusal_of_run" FOREIGN KEY ("school_code","run_id") REFERENCES "public"."sync_run"("school_code","run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_run" ADD CONSTRAINT "sync_run_scheme" FOREIGN KEY ("school_code","scheme_id") REFERENCES "public"."sync_scheme"("school_code","scheme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_scheme" ADD CONSTRAINT "sync_scheme_source" FOREIGN KEY ("school_code","source_id") REFERENCES "public"."data_source"("school_code","source_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_staged" ADD CONSTRAINT "sync_staged_of_run" FOREIGN KEY ("school_code","run_id") REFERENCES "public"."sync_run"("school_code","run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_name" ON "data_source" USING btree ("school_code","name");--> statement-breakpoint
CREATE INDEX "sync_person_of_account" ON "sync_person" USING btree ("school_code","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_run_under_way" ON "sync_run" USING btree ("school_code","scheme_id") WHERE "sync_run"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "sync_run_waiting" ON "sync_run" USING btree ("queued_at") WHERE "sync_run"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "sync_run_newest" ON "sync_run" USING btree ("school_code","queued_at","run_id");--> statement-breakpoint
CREATE INDEX "sync_run_of_scheme" ON "sync_run" USING btree ("school_code","scheme_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_scheme_name" ON "sync_scheme" USING btree ("school_code","name");--> statement-breakpoint
CREATE INDEX "sync_scheme_of_source" ON "sync_scheme" USING btree ("school_code","source_id");--> statement-breakpoint
CREATE INDEX "sync_scheme_due" ON "sync_scheme" USING btree ("next_run_at") WHERE "sync_scheme"."next_run_at" is not null;