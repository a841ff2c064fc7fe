ALTER TABLE "print_log" RENAME COLUMN "claim_epoch" TO "fencing_token";--> statement-breakpoint
ALTER TABLE "print_order" RENAME COLUMN "claim_epoch" TO "fencing_token";--> statement-breakpoint
DROP INDEX "print_log_claim";--> statement-breakpoint
CREATE UNIQUE INDEX "print_log_claim" ON "print_log" USING btree ("school_code","order_id","fencing_token");