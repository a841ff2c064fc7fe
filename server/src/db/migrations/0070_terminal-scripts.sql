CREATE TABLE "script_run" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"script_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"choice" text NOT NULL,
	"group_name_zh" text,
	"group_name_en" text,
	"stage" integer DEFAULT 0 NOT NULL,
	"stage_since" timestamp (3) with time zone NOT NULL,
	"automatic_hours" integer,
	"failure_limit" integer NOT NULL,
	"stopped" text,
	"begun_by" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "script_run_school_code_run_id_pk" PRIMARY KEY("school_code","run_id")
);
--> statement-breakpoint
CREATE TABLE "script_run_step" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"command_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "script_run_step_school_code_run_id_terminal_code_command_id_pk" PRIMARY KEY("school_code","run_id","terminal_code","command_id")
);
--> statement-breakpoint
CREATE TABLE "script_run_terminal" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"stage" integer NOT NULL,
	"state" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"command_id" uuid,
	"link_number" integer,
	"reason" text,
	"code" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"not_ready" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "script_run_terminal_school_code_run_id_terminal_code_pk" PRIMARY KEY("school_code","run_id","terminal_code"),
	CONSTRAINT "script_run_terminal_failed" CHECK (("script_run_terminal"."reason" is null) = ("script_run_terminal"."state" <> 'failed'))
);
--> statement-breakpoint
CREATE TABLE "terminal_script" (
	"school_code" text NOT NULL,
	"script_id" uuid NOT NULL,
	"name" text NOT NULL,
	"published_version" integer,
	"draft_version" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terminal_script_school_code_script_id_pk" PRIMARY KEY("school_code","script_id")
);
--> statement-breakpoint
CREATE TABLE "terminal_script_version" (
	"school_code" text NOT NULL,
	"script_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"purpose" text NOT NULL,
	"steps" jsonb NOT NULL,
	"writers" text[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"published_by" text,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "terminal_script_version_school_code_script_id_version_pk" PRIMARY KEY("school_code","script_id","version"),
	CONSTRAINT "terminal_script_version_published" CHECK (num_nulls("terminal_script_version"."sha256", "terminal_script_version"."published_by", "terminal_script_version"."published_at") in (0, 3)),
	CONSTRAINT "terminal_script_version_by_two" CHECK ("terminal_script_version"."published_by" is null or not ("terminal_script_version"."published_by" = any("terminal_script_version"."writers")))
);
--> statement-breakpoint
ALTER TABLE "script_run" ADD CONSTRAINT "script_run_of_version" FOREIGN KEY ("school_code","script_id","version") REFERENCES "public"."terminal_script_version"("school_code","script_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_run" ADD CONSTRAINT "script_run_begun_by" FOREIGN KEY ("school_code","begun_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_run_step" ADD CONSTRAINT "script_run_step_of_terminal" FOREIGN KEY ("school_code","run_id","terminal_code") REFERENCES "public"."script_run_terminal"("school_code","run_id","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_run_terminal" ADD CONSTRAINT "script_run_terminal_of_run" FOREIGN KEY ("school_code","run_id") REFERENCES "public"."script_run"("school_code","run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_run_terminal" ADD CONSTRAINT "script_run_terminal_of_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_script" ADD CONSTRAINT "terminal_script_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_script_version" ADD CONSTRAINT "terminal_script_version_of_script" FOREIGN KEY ("school_code","script_id") REFERENCES "public"."terminal_script"("school_code","script_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_script_version" ADD CONSTRAINT "terminal_script_version_published_by" FOREIGN KEY ("school_code","published_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "script_run_newest" ON "script_run" USING btree ("school_code","begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "script_run_terminal_busy" ON "script_run_terminal" USING btree ("school_code","terminal_code") WHERE "script_run_terminal"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_script_name" ON "terminal_script" USING btree ("school_code","name") WHERE "terminal_script"."withdrawn_at" is null;