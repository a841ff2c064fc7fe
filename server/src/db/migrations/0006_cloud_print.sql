CREATE TABLE "cloud_content" (
	"school_code" text NOT NULL,
	"storage_key" text NOT NULL,
	"file_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"layout" text DEFAULT '' NOT NULL,
	"content_length" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"written_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cloud_content_school_code_storage_key_pk" PRIMARY KEY("school_code","storage_key"),
	CONSTRAINT "cloud_content_purpose" CHECK ("cloud_content"."purpose" in ('piece', 'document', 'preview', 'print'))
);
--> statement-breakpoint
CREATE TABLE "cloud_file" (
	"school_code" text NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"file_name_sealed" "bytea" NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"kind" text,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"replaced_fonts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"lease_expires_at" timestamp (3) with time zone,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"deleting_at" timestamp (3) with time zone,
	CONSTRAINT "cloud_file_school_code_file_id_pk" PRIMARY KEY("school_code","file_id"),
	CONSTRAINT "cloud_file_state" CHECK ("cloud_file"."state" in ('receiving', 'converting', 'ready', 'refused')),
	CONSTRAINT "cloud_file_size" CHECK ("cloud_file"."received_bytes" between 0 and "cloud_file"."size_bytes"),
	CONSTRAINT "cloud_file_problem" CHECK (("cloud_file"."state" = 'refused') = ("cloud_file"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "cloud_print_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_pages_grant" (
	"school_code" text NOT NULL,
	"free_pages_id" uuid NOT NULL,
	"user_id" text,
	"role" text,
	"pages" integer NOT NULL,
	"reason_sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "free_pages_grant_school_code_free_pages_id_pk" PRIMARY KEY("school_code","free_pages_id"),
	CONSTRAINT "free_pages_grant_whose" CHECK (("free_pages_grant"."user_id" is null) <> ("free_pages_grant"."role" is null)),
	CONSTRAINT "free_pages_grant_pages" CHECK ("free_pages_grant"."pages" >= 0)
);
--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "settled_duplex" boolean;--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "settled_unit_price" integer;--> statement-breakpoint
ALTER TABLE "cloud_content" ADD CONSTRAINT "cloud_content_of_file" FOREIGN KEY ("school_code","file_id") REFERENCES "public"."cloud_file"("school_code","file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_file" ADD CONSTRAINT "cloud_file_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_print_setting" ADD CONSTRAINT "cloud_print_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_pages_grant" ADD CONSTRAINT "free_pages_grant_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_pages_grant" ADD CONSTRAINT "free_pages_grant_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_content_file" ON "cloud_content" USING btree ("school_code","file_id","purpose","position");--> statement-breakpoint
CREATE INDEX "cloud_file_user" ON "cloud_file" USING btree ("school_code","user_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "cloud_file_waiting" ON "cloud_file" USING btree ("uploaded_at") WHERE "cloud_file"."state" = 'converting';--> statement-breakpoint
CREATE INDEX "cloud_file_kept" ON "cloud_file" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "free_pages_grant_user" ON "free_pages_grant" USING btree ("school_code","user_id");--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_of_cloud_file" FOREIGN KEY ("school_code","file_id") REFERENCES "public"."cloud_file"("school_code","file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_order_file" ON "print_order" USING btree ("school_code","file_id");