CREATE TABLE "warn_rule" (
	"school_code" text NOT NULL,
	"scene" text NOT NULL,
	"enabled" boolean NOT NULL,
	"threshold" integer NOT NULL,
	"severity" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "warn_rule_school_code_scene_pk" PRIMARY KEY("school_code","scene")
);
--> statement-breakpoint
CREATE TABLE "warn_telling" (
	"school_code" text PRIMARY KEY NOT NULL,
	"recipients_encrypted" "bytea" NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warning" (
	"school_code" text NOT NULL,
	"warning_id" uuid NOT NULL,
	"scene" text NOT NULL,
	"subject" text NOT NULL,
	"severity" text NOT NULL,
	"count" integer,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"note" text,
	"told_at" timestamp (3) with time zone,
	"tell_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "warning_school_code_warning_id_pk" PRIMARY KEY("school_code","warning_id")
);
--> statement-breakpoint
ALTER TABLE "warn_rule" ADD CONSTRAINT "warn_rule_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warn_telling" ADD CONSTRAINT "warn_telling_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning" ADD CONSTRAINT "warning_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warning_open" ON "warning" USING btree ("school_code","scene","subject") WHERE "warning"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "warning_newest" ON "warning" USING btree ("school_code","opened_at");--> statement-breakpoint
CREATE INDEX "warning_to_tell" ON "warning" USING btree ("tell_at") WHERE "warning"."tell_at" is not null;