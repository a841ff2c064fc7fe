CREATE TABLE "extra_terminal" (
	"school_code" text NOT NULL,
	"place_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"location_zh" text NOT NULL,
	"location_en" text NOT NULL,
	"abilities" jsonb NOT NULL,
	"takes_codes" boolean NOT NULL,
	"hours" jsonb NOT NULL,
	"contact" text NOT NULL,
	"plan_id" text,
	"plan_x" integer,
	"plan_y" integer,
	"visible" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "extra_terminal_school_code_place_id_pk" PRIMARY KEY("school_code","place_id"),
	CONSTRAINT "extra_terminal_days" CHECK ("extra_terminal"."valid_from" <= "extra_terminal"."valid_until"),
	CONSTRAINT "extra_terminal_point" CHECK (num_nulls("extra_terminal"."plan_id", "extra_terminal"."plan_x", "extra_terminal"."plan_y") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "terminal_detail" (
	"school_code" text NOT NULL,
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb NOT NULL,
	"required" boolean NOT NULL,
	"shown" boolean NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	CONSTRAINT "terminal_detail_school_code_code_pk" PRIMARY KEY("school_code","code")
);
--> statement-breakpoint
CREATE TABLE "terminal_detail_values" (
	"school_code" text NOT NULL,
	"terminal_code" text NOT NULL,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "terminal_detail_values_school_code_terminal_code_pk" PRIMARY KEY("school_code","terminal_code")
);
--> statement-breakpoint
ALTER TABLE "settings_version" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "extra_terminal" ADD CONSTRAINT "extra_terminal_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_detail" ADD CONSTRAINT "terminal_detail_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_detail_values" ADD CONSTRAINT "terminal_detail_values_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;