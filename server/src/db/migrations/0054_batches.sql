CREATE TABLE "batch_row" (
	"school_code" text NOT NULL,
	"task_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"user_id" text,
	"number_encrypted" "bytea",
	"state" text NOT NULL,
	"claimed_by" uuid,
	"lease_until" timestamp (3) with time zone,
	"fencing_token" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"order_id" uuid,
	"failure" text,
	"detail_encrypted" "bytea",
	CONSTRAINT "batch_row_school_code_task_id_no_pk" PRIMARY KEY("school_code","task_id","no"),
	CONSTRAINT "batch_row_person" CHECK (("batch_row"."user_id" is null) = ("batch_row"."number_encrypted" is not null)),
	CONSTRAINT "batch_row_state" CHECK ("batch_row"."state" in ('waiting', 'working', 'issued', 'failed', 'skipped')
        and ("batch_row"."state" = 'working') = ("batch_row"."claimed_by" is not null)
        and ("batch_row"."state" = 'working') = ("batch_row"."lease_until" is not null)
        and ("batch_row"."state" = 'issued') = ("batch_row"."order_id" is not null)
        and ("batch_row"."state" = 'failed') = ("batch_row"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "batch_scheme" (
	"school_code" text NOT NULL,
	"scheme_id" uuid NOT NULL,
	"name" text NOT NULL,
	"item_id" text NOT NULL,
	"language" text NOT NULL,
	"query" jsonb,
	"numbers_encrypted" "bytea",
	"numbers" integer NOT NULL,
	"naming" text NOT NULL,
	"output" text NOT NULL,
	"sorting" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batch_scheme_school_code_scheme_id_pk" PRIMARY KEY("school_code","scheme_id"),
	CONSTRAINT "batch_scheme_people" CHECK (("batch_scheme"."query" is null) = ("batch_scheme"."numbers_encrypted" is not null) and "batch_scheme"."numbers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "batch_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_task" (
	"school_code" text NOT NULL,
	"task_id" uuid NOT NULL,
	"scheme_name" text NOT NULL,
	"item_id" text NOT NULL,
	"language" text NOT NULL,
	"naming" text NOT NULL,
	"output" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"ended_at" timestamp (3) with time zone,
	"result_until" timestamp (3) with time zone,
	CONSTRAINT "batch_task_school_code_task_id_pk" PRIMARY KEY("school_code","task_id"),
	CONSTRAINT "batch_task_state" CHECK ("batch_task"."state" in ('awaiting', 'waiting', 'running', 'paused', 'done', 'stopped', 'refused', 'expired')),
	CONSTRAINT "batch_task_by_two" CHECK ("batch_task"."decided_by" is distinct from "batch_task"."requested_by" or "batch_task"."state" in ('refused', 'expired')),
	CONSTRAINT "batch_task_ended" CHECK (("batch_task"."result_until" is not null) = ("batch_task"."state" in ('done', 'stopped', 'refused')))
);
--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_of_task" FOREIGN KEY ("school_code","task_id") REFERENCES "public"."batch_task"("school_code","task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_scheme" ADD CONSTRAINT "batch_scheme_of_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_setting" ADD CONSTRAINT "batch_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_task" ADD CONSTRAINT "batch_task_of_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_task" ADD CONSTRAINT "batch_task_requested_by" FOREIGN KEY ("school_code","requested_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_row_of_state" ON "batch_row" USING btree ("school_code","task_id","state","no");--> statement-breakpoint
CREATE INDEX "batch_row_worked" ON "batch_row" USING btree ("claimed_by") WHERE "batch_row"."state" = 'working';--> statement-breakpoint
CREATE INDEX "batch_scheme_name" ON "batch_scheme" USING btree ("school_code","name","scheme_id");--> statement-breakpoint
CREATE INDEX "batch_task_newest" ON "batch_task" USING btree ("school_code","requested_at","task_id");--> statement-breakpoint
CREATE INDEX "batch_task_under_way" ON "batch_task" USING btree ("requested_at") WHERE "batch_task"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "batch_task_result" ON "batch_task" USING btree ("result_until") WHERE "batch_task"."result_until" is not null;