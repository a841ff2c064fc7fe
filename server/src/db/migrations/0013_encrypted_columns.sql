ALTER TABLE "account" RENAME COLUMN "user_name_sealed" TO "user_name_encrypted";--> statement-breakpoint
ALTER TABLE "account" RENAME COLUMN "name_sealed" TO "name_encrypted";--> statement-breakpoint
ALTER TABLE "cloud_file" RENAME COLUMN "file_name_sealed" TO "file_name_encrypted";--> statement-breakpoint
ALTER TABLE "free_pages_grant" RENAME COLUMN "reason_sealed" TO "reason_encrypted";--> statement-breakpoint
ALTER TABLE "terminal_command" RENAME COLUMN "outcome_sealed" TO "outcome_encrypted";--> statement-breakpoint
ALTER TABLE "face" RENAME COLUMN "descriptor_sealed" TO "descriptor_encrypted";--> statement-breakpoint
ALTER TABLE "face" RENAME COLUMN "photo_sealed" TO "photo_encrypted";--> statement-breakpoint
ALTER TABLE "form_content" RENAME COLUMN "values_sealed" TO "values_encrypted";--> statement-breakpoint
ALTER TABLE "issued_document" RENAME COLUMN "code_sealed" TO "code_encrypted";--> statement-breakpoint
ALTER TABLE "issued_document" RENAME COLUMN "facts_sealed" TO "facts_encrypted";--> statement-breakpoint
ALTER TABLE "free_copies_grant" RENAME COLUMN "reason_sealed" TO "reason_encrypted";--> statement-breakpoint
ALTER TABLE "order_approval" RENAME COLUMN "reason_sealed" TO "reason_encrypted";--> statement-breakpoint
ALTER TABLE "print_log" RENAME COLUMN "picture_sealed" TO "picture_encrypted";--> statement-breakpoint
ALTER TABLE "print_order" RENAME COLUMN "take_code_sealed" TO "take_code_encrypted";--> statement-breakpoint
ALTER TABLE "print_order" RENAME COLUMN "file_name_sealed" TO "file_name_encrypted";--> statement-breakpoint
ALTER TABLE "person_record" RENAME COLUMN "record_sealed" TO "record_encrypted";