ALTER TABLE "train_change" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_key" text;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_sha256" text;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_length" integer;--> statement-breakpoint
ALTER TABLE "train_change" ADD COLUMN "image_type" text;