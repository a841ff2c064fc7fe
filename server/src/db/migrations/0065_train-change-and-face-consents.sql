CREATE TABLE "face_consent" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"terminal_code" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "face_consent_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
CREATE TABLE "face_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"consent" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "face" ADD COLUMN "quality" integer;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_key" text;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_sha256" text;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_length" integer;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_type" text;--> statement-breakpoint
ALTER TABLE "face_consent" ADD CONSTRAINT "face_consent_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_setting" ADD CONSTRAINT "face_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;