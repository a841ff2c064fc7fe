CREATE TABLE "enrolment_key" (
	"school_code" text NOT NULL,
	"key_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"mark" text NOT NULL,
	"name" text NOT NULL,
	"code_prefix" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"location_zh" text NOT NULL,
	"location_en" text NOT NULL,
	"group_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"places" integer NOT NULL,
	"places_taken" integer DEFAULT 0 NOT NULL,
	"valid_until" date NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"last_joined_at" timestamp (3) with time zone,
	"last_refusal" jsonb,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "enrolment_key_school_code_key_id_pk" PRIMARY KEY("school_code","key_id"),
	CONSTRAINT "enrolment_key_places" CHECK ("enrolment_key"."places_taken" between 0 and "enrolment_key"."places")
);
--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "enrolment_key_id" uuid;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "machine_hash" "bytea";--> statement-breakpoint
ALTER TABLE "enrolment_key" ADD CONSTRAINT "enrolment_key_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_key" ADD CONSTRAINT "enrolment_key_group" FOREIGN KEY ("school_code","group_id") REFERENCES "public"."terminal_group"("school_code","group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_key_secret" ON "enrolment_key" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_key_name" ON "enrolment_key" USING btree ("school_code","name") WHERE "enrolment_key"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_joined_by" FOREIGN KEY ("school_code","enrolment_key_id") REFERENCES "public"."enrolment_key"("school_code","key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_machine" ON "terminal" USING btree ("school_code","machine_hash") WHERE "terminal"."archived_at" is null;