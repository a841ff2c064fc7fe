ALTER TABLE "document_preview" ADD COLUMN "min_assurance" text DEFAULT 'low' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD COLUMN "min_assurance" text DEFAULT 'low' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_request" ADD COLUMN "needed" text;--> statement-breakpoint
ALTER TABLE "terminal_visit" ADD COLUMN "proofs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "print_item" ADD CONSTRAINT "print_item_assurance" CHECK ("print_item"."min_assurance" in ('low', 'normal', 'strong'));