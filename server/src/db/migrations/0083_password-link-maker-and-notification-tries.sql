ALTER TABLE "password_link" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "pay_notification" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_notification" ADD COLUMN "next_try_at" timestamp (3) with time zone;