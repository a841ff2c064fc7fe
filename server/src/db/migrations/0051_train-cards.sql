CREATE TABLE "train_change" (
	"school_code" text NOT NULL,
	"change_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"from_home" text NOT NULL,
	"interval_home" text NOT NULL,
	"state" text NOT NULL,
	"ground_encrypted" "bytea",
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "train_change_school_code_change_id_pk" PRIMARY KEY("school_code","change_id"),
	CONSTRAINT "train_change_state" CHECK ("train_change"."state" in ('applied', 'approved', 'refused', 'written')),
	CONSTRAINT "train_change_decided" CHECK (("train_change"."decided_by" is null) = ("train_change"."ground_encrypted" is null))
);
--> statement-breakpoint
CREATE TABLE "train_entitlement" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"entitled" boolean NOT NULL,
	"id_card_encrypted" "bytea" NOT NULL,
	"interval_school" text NOT NULL,
	"interval_home" text NOT NULL,
	"card_no" text,
	"tickets_times" integer,
	"change_times" integer,
	"last_number" integer NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "train_entitlement_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
CREATE TABLE "train_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_write" (
	"school_code" text NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"number" integer NOT NULL,
	"operation" text NOT NULL,
	"card_no" text NOT NULL,
	"change_id" uuid,
	"state" text NOT NULL,
	"code" text,
	"terminal_code" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"lease_ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"resolved_by" text,
	"reason_encrypted" "bytea",
	CONSTRAINT "train_write_school_code_request_id_pk" PRIMARY KEY("school_code","request_id"),
	CONSTRAINT "train_write_state" CHECK ("train_write"."state" in ('granted', 'unconfirmed', 'done', 'failed')),
	CONSTRAINT "train_write_resolved" CHECK (("train_write"."resolved_by" is null) = ("train_write"."reason_encrypted" is null))
);
--> statement-breakpoint
ALTER TABLE "train_change" ADD CONSTRAINT "train_change_of_entitlement" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."train_entitlement"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_entitlement" ADD CONSTRAINT "train_entitlement_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_setting" ADD CONSTRAINT "train_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_write" ADD CONSTRAINT "train_write_of_entitlement" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."train_entitlement"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "train_change_open" ON "train_change" USING btree ("school_code","user_id") WHERE "train_change"."state" in ('applied', 'approved');--> statement-breakpoint
CREATE INDEX "train_change_newest" ON "train_change" USING btree ("school_code","created_at","change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "train_write_open" ON "train_write" USING btree ("school_code","user_id") WHERE "train_write"."state" in ('granted', 'unconfirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "train_write_number" ON "train_write" USING btree ("school_code","user_id","number");--> statement-breakpoint
CREATE INDEX "train_write_newest" ON "train_write" USING btree ("school_code","granted_at","request_id");