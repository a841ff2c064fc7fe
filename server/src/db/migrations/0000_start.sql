CREATE TABLE "rate_limit" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_session" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name_sealed" "bytea" NOT NULL,
	"user_name_index" "bytea" NOT NULL,
	"name_sealed" "bytea" NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_school_code_user_id_pk" PRIMARY KEY("school_code","user_id"),
	CONSTRAINT "account_role" CHECK ("account"."role" in ('student', 'staff', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "advert" (
	"school_code" text NOT NULL,
	"advert_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_id" text,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"text_zh" text NOT NULL,
	"text_en" text NOT NULL,
	"duration_seconds" integer NOT NULL,
	"position" integer NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "advert_school_code_advert_id_pk" PRIMARY KEY("school_code","advert_id"),
	CONSTRAINT "advert_kind" CHECK ("advert"."kind" in ('image', 'video', 'text')),
	CONSTRAINT "advert_has_media" CHECK (("advert"."kind" = 'text') = ("advert"."media_id" is null)),
	CONSTRAINT "advert_duration" CHECK ("advert"."duration_seconds" between 3 and 600),
	CONSTRAINT "advert_period" CHECK ("advert"."ends_at" is null or "advert"."ends_at" > "advert"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "advert_terminal" (
	"school_code" text NOT NULL,
	"advert_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	CONSTRAINT "advert_terminal_school_code_advert_id_terminal_code_pk" PRIMARY KEY("school_code","advert_id","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "print_item" (
	"school_code" text NOT NULL,
	"item_id" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"unit_price" integer NOT NULL,
	"free_copies" integer NOT NULL,
	"print_limit" integer,
	"count_period" text NOT NULL,
	"copies_max" integer NOT NULL,
	"copies_changeable" boolean NOT NULL,
	"carton_code" text,
	"paused" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "print_item_school_code_item_id_pk" PRIMARY KEY("school_code","item_id"),
	CONSTRAINT "print_item_money" CHECK ("print_item"."unit_price" >= 0 and "print_item"."free_copies" >= 0),
	CONSTRAINT "print_item_copies" CHECK ("print_item"."copies_max" between 1 and 99),
	CONSTRAINT "print_item_limit" CHECK ("print_item"."print_limit" is null or "print_item"."print_limit" > 0),
	CONSTRAINT "print_item_period" CHECK ("print_item"."count_period" in ('month', 'year', 'ever'))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"school_code" text NOT NULL,
	"media_id" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"content_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_school_code_media_id_pk" PRIMARY KEY("school_code","media_id")
);
--> statement-breakpoint
CREATE TABLE "print_log" (
	"school_code" text NOT NULL,
	"print_log_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"claim_epoch" integer NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"error_msg" text NOT NULL,
	"carton_code" text,
	"execution_record" text NOT NULL,
	"picture_sealed" "bytea",
	"copies" integer NOT NULL,
	"impressions" integer,
	"remarks" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "print_log_school_code_print_log_id_pk" PRIMARY KEY("school_code","print_log_id"),
	CONSTRAINT "print_log_outcome" CHECK ("print_log"."outcome" in ('pending', 'printed', 'failed', 'unconfirmed'))
);
--> statement-breakpoint
CREATE TABLE "print_order" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_type" integer NOT NULL,
	"item_id" text,
	"user_id" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"state" text NOT NULL,
	"take_code_sealed" "bytea" NOT NULL,
	"take_code_index" "bytea" NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"document_key" text NOT NULL,
	"file_name_sealed" "bytea" NOT NULL,
	"content_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"duplex" boolean NOT NULL,
	"horizontal" boolean NOT NULL,
	"colour" boolean NOT NULL,
	"paper_size" text NOT NULL,
	"carton_code" text,
	"copies" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"free_copies" integer NOT NULL,
	"charged_copies" integer NOT NULL,
	"total_fee" integer NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"settled_copies" integer,
	"claimed_by" text,
	"claim_epoch" integer DEFAULT 0 NOT NULL,
	"lease_expires_at" timestamp (3) with time zone,
	"active_print_log_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"printed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "print_order_school_code_order_id_pk" PRIMARY KEY("school_code","order_id"),
	CONSTRAINT "print_order_state" CHECK ("print_order"."state" in ('created', 'paid', 'claimed', 'printing', 'printed', 'failed', 'unconfirmed', 'cancelled', 'expired')),
	CONSTRAINT "print_order_held" CHECK ("print_order"."state" not in ('claimed', 'printing') or ("print_order"."claimed_by" is not null and "print_order"."lease_expires_at" is not null)),
	CONSTRAINT "print_order_print" CHECK ("print_order"."state" not in ('printing', 'printed', 'failed', 'unconfirmed') or "print_order"."active_print_log_id" is not null),
	CONSTRAINT "print_order_fee" CHECK ("print_order"."total_fee" >= 0 and "print_order"."charged_copies" >= 0 and "print_order"."free_copies" >= 0 and "print_order"."copies" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "take_code_guard" (
	"school_code" text NOT NULL,
	"terminal_code" text NOT NULL,
	"wrong_at" timestamp (3) with time zone[] NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "take_code_guard_school_code_terminal_code_pk" PRIMARY KEY("school_code","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "licence" (
	"school_code" text NOT NULL,
	"module" text NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "licence_school_code_module_pk" PRIMARY KEY("school_code","module")
);
--> statement-breakpoint
CREATE TABLE "school" (
	"school_code" text PRIMARY KEY NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_token" (
	"school_code" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"terminal_code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_token_school_code_token_hash_pk" PRIMARY KEY("school_code","token_hash")
);
--> statement-breakpoint
CREATE TABLE "activation_code" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"school_code" text NOT NULL,
	"terminal_code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal" (
	"school_code" text NOT NULL,
	"terminal_code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"location_zh" text NOT NULL,
	"location_en" text NOT NULL,
	"terminal_type" integer NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"paused_reason_zh" text,
	"paused_reason_en" text,
	"settings" jsonb NOT NULL,
	"app_id" text,
	"app_secret_hash" "bytea",
	"activated_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"printer_condition" text,
	"cartons" jsonb,
	"version" text,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terminal_school_code_terminal_code_pk" PRIMARY KEY("school_code","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "dictionary_entry" (
	"school_code" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"label_zh" text NOT NULL,
	"label_en" text NOT NULL,
	"position" integer NOT NULL,
	"terminal_code" text,
	CONSTRAINT "dictionary_entry_school_code_entry_id_pk" PRIMARY KEY("school_code","entry_id"),
	CONSTRAINT "dictionary_entry_name" UNIQUE NULLS NOT DISTINCT("school_code","code","name","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "school_message" (
	"school_code" text NOT NULL,
	"language" text NOT NULL,
	"message_key" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "school_message_school_code_language_message_key_pk" PRIMARY KEY("school_code","language","message_key"),
	CONSTRAINT "school_message_language" CHECK ("school_message"."language" in ('zh', 'en'))
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert" ADD CONSTRAINT "advert_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert" ADD CONSTRAINT "advert_media" FOREIGN KEY ("school_code","media_id") REFERENCES "public"."media"("school_code","media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_terminal" ADD CONSTRAINT "advert_terminal_advert" FOREIGN KEY ("school_code","advert_id") REFERENCES "public"."advert"("school_code","advert_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_terminal" ADD CONSTRAINT "advert_terminal_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_item" ADD CONSTRAINT "print_item_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_of_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_claimed_by" FOREIGN KEY ("school_code","claimed_by") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence" ADD CONSTRAINT "licence_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_of_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_code" ADD CONSTRAINT "activation_code_of_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD CONSTRAINT "dictionary_entry_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_entry" ADD CONSTRAINT "dictionary_entry_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_message" ADD CONSTRAINT "school_message_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_session_expire" ON "web_session" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_name" ON "account" USING btree ("school_code","user_name_index");--> statement-breakpoint
CREATE INDEX "advert_position" ON "advert" USING btree ("school_code","position");--> statement-breakpoint
CREATE UNIQUE INDEX "print_log_claim" ON "print_log" USING btree ("school_code","order_id","claim_epoch");--> statement-breakpoint
CREATE UNIQUE INDEX "print_order_take_code" ON "print_order" USING btree ("school_code","take_code_index");--> statement-breakpoint
CREATE INDEX "print_order_user" ON "print_order" USING btree ("school_code","user_id","created_at");--> statement-breakpoint
CREATE INDEX "print_order_item" ON "print_order" USING btree ("school_code","user_id","item_id");--> statement-breakpoint
CREATE INDEX "access_token_terminal" ON "access_token" USING btree ("school_code","terminal_code");--> statement-breakpoint
CREATE INDEX "activation_code_terminal" ON "activation_code" USING btree ("school_code","terminal_code");--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_app" ON "terminal" USING btree ("school_code","app_id");