CREATE TABLE "sign_in_event" (
	"school_code" text NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" text,
	"client" text NOT NULL,
	"terminal_code" text,
	"way" text NOT NULL,
	"provider_id" text,
	"outcome" text NOT NULL,
	"assurance" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_event_school_code_event_id_pk" PRIMARY KEY("school_code","event_id"),
	CONSTRAINT "sign_in_event_known" CHECK ("sign_in_event"."outcome" not in ('signedIn', 'secondFactor') or "sign_in_event"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sign_in_flow" (
	"school_code" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"client" text NOT NULL,
	"kept_encrypted" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_flow_school_code_flow_id_pk" PRIMARY KEY("school_code","flow_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_link" (
	"school_code" text NOT NULL,
	"provider_id" text NOT NULL,
	"subject_index" "bytea" NOT NULL,
	"user_id" text NOT NULL,
	"department" text NOT NULL,
	"valid_until" date,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_link_school_code_provider_id_subject_index_pk" PRIMARY KEY("school_code","provider_id","subject_index")
);
--> statement-breakpoint
CREATE TABLE "sign_in_offer" (
	"school_code" text NOT NULL,
	"client" text NOT NULL,
	"terminal_code" text NOT NULL,
	"ways" text[] NOT NULL,
	CONSTRAINT "sign_in_offer_school_code_client_terminal_code_pk" PRIMARY KEY("school_code","client","terminal_code")
);
--> statement-breakpoint
CREATE TABLE "sign_in_provider" (
	"school_code" text NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"enabled" boolean NOT NULL,
	"new_accounts" boolean NOT NULL,
	"assurance" text NOT NULL,
	"parameters_encrypted" "bytea" NOT NULL,
	"mapping" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_provider_school_code_provider_id_pk" PRIMARY KEY("school_code","provider_id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_request" ADD COLUMN "assurance" text;--> statement-breakpoint
ALTER TABLE "terminal_visit" ADD COLUMN "assurance" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_event" ADD CONSTRAINT "sign_in_event_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_event" ADD CONSTRAINT "sign_in_event_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_flow" ADD CONSTRAINT "sign_in_flow_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_provider" FOREIGN KEY ("school_code","provider_id") REFERENCES "public"."sign_in_provider"("school_code","provider_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_offer" ADD CONSTRAINT "sign_in_offer_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_provider" ADD CONSTRAINT "sign_in_provider_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_event_newest" ON "sign_in_event" USING btree ("school_code","at");--> statement-breakpoint
CREATE INDEX "sign_in_event_of_person" ON "sign_in_event" USING btree ("school_code","user_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_flow_expiry" ON "sign_in_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_link_one" ON "sign_in_link" USING btree ("school_code","provider_id","user_id");