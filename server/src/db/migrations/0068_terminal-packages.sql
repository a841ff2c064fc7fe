CREATE TABLE "roll_out" (
	"school_code" text NOT NULL,
	"roll_out_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"group_id" text,
	"group_name_zh" text,
	"group_name_en" text,
	"stage" integer DEFAULT 0 NOT NULL,
	"stage_since" timestamp (3) with time zone NOT NULL,
	"automatic_hours" integer,
	"failure_limit" integer NOT NULL,
	"allow_older" boolean NOT NULL,
	"stopped" text,
	"begun_by" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roll_out_school_code_roll_out_id_pk" PRIMARY KEY("school_code","roll_out_id"),
	CONSTRAINT "roll_out_group" CHECK (num_nulls("roll_out"."group_id", "roll_out"."group_name_zh", "roll_out"."group_name_en") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "roll_out_terminal" (
	"school_code" text NOT NULL,
	"roll_out_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"stage" text,
	"reason" text,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "roll_out_terminal_school_code_roll_out_id_terminal_code_pk" PRIMARY KEY("school_code","roll_out_id","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "terminal_package" (
	"school_code" text NOT NULL,
	"package_id" uuid NOT NULL,
	"size_bytes" integer NOT NULL,
	"facts" jsonb,
	"version" text,
	"system" text,
	"notes" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terminal_package_school_code_package_id_pk" PRIMARY KEY("school_code","package_id"),
	CONSTRAINT "terminal_package_facts" CHECK (num_nulls("terminal_package"."facts", "terminal_package"."version", "terminal_package"."system") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "terminal_package_piece" (
	"school_code" text NOT NULL,
	"package_id" uuid NOT NULL,
	"piece_index" integer NOT NULL,
	"storage_key" text NOT NULL,
	"content_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "terminal_package_piece_school_code_package_id_piece_index_pk" PRIMARY KEY("school_code","package_id","piece_index")
);
--> statement-breakpoint
ALTER TABLE "roll_out" ADD CONSTRAINT "roll_out_of_package" FOREIGN KEY ("school_code","package_id") REFERENCES "public"."terminal_package"("school_code","package_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_out" ADD CONSTRAINT "roll_out_begun_by" FOREIGN KEY ("school_code","begun_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_out_terminal" ADD CONSTRAINT "roll_out_terminal_of_roll_out" FOREIGN KEY ("school_code","roll_out_id") REFERENCES "public"."roll_out"("school_code","roll_out_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_out_terminal" ADD CONSTRAINT "roll_out_terminal_of_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_package" ADD CONSTRAINT "terminal_package_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_package" ADD CONSTRAINT "terminal_package_added_by" FOREIGN KEY ("school_code","added_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_package_piece" ADD CONSTRAINT "terminal_package_piece_of_package" FOREIGN KEY ("school_code","package_id") REFERENCES "public"."terminal_package"("school_code","package_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roll_out_going_on" ON "roll_out" USING btree ("school_code","begun_at") WHERE "roll_out"."stopped" is null;--> statement-breakpoint
CREATE INDEX "roll_out_terminal_terminal" ON "roll_out_terminal" USING btree ("school_code","terminal_code");--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_package_version" ON "terminal_package" USING btree ("school_code","version","system") WHERE "terminal_package"."version" is not null;